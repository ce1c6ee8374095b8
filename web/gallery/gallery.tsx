import { SegmentedControl, Stack, Text, Title, useMantineColorScheme } from '@mantine/core'
import type { ComponentType } from 'react'
import { Page } from '../components/page/page.tsx'
import classes from './gallery.module.css'
import { BadgeParts } from './parts/badges.tsx'
import { ButtonParts } from './parts/buttons.tsx'
import { ChoiceParts } from './parts/choices.tsx'
import { FeedbackParts } from './parts/feedback.tsx'
import { FieldParts } from './parts/fields.tsx'
import { FigureParts } from './parts/figures.tsx'
import { FormParts } from './parts/forms.tsx'
import { OverlayParts } from './parts/overlays.tsx'
import { ReportParts } from './parts/reports.tsx'
import { TableParts } from './parts/tables.tsx'
import { ValueParts } from './parts/values.tsx'
import { WholePageLinks } from './parts/whole-pages.tsx'
import { ColorTokens } from './tokens/colors.tsx'
import { ScaleTokens } from './tokens/scales.tsx'

interface Section {
  readonly id: string
  readonly title: string
  readonly help: string
  readonly Content: ComponentType
}

const sections: readonly Section[] = [
  {
    id: 'colors',
    title: 'Colors and surfaces',
    help: 'Components use only brand, success and semantic colors. From web/app/tokens.ts.',
    Content: ColorTokens,
  },
  {
    id: 'scales',
    title: 'Type, spacing and shape',
    help: 'Use these steps instead of pixel values.',
    Content: ScaleTokens,
  },
  {
    id: 'buttons',
    title: 'Buttons',
    help: 'One filled button per page or dialog; everything else is quieter.',
    Content: ButtonParts,
  },
  {
    id: 'fields',
    title: 'Fields',
    help: 'Labels above, help below the label, errors below the field.',
    Content: FieldParts,
  },
  {
    id: 'choices',
    title: 'Choices',
    help: 'Native selects load no script, so pages prefer them to searchable ones.',
    Content: ChoiceParts,
  },
  {
    id: 'forms',
    title: 'Forms',
    help: 'Submitting shows the service’s messages next to the fields.',
    Content: FormParts,
  },
  {
    id: 'badges',
    title: 'Badges and marks',
    help: 'Icons differ in shape, so that no meaning depends on color alone.',
    Content: BadgeParts,
  },
  {
    id: 'values',
    title: 'Values',
    help: 'A lead field looks the same in tables and on pages.',
    Content: ValueParts,
  },
  {
    id: 'tables',
    title: 'Tables',
    help: 'Numbers are right-aligned; wide tables scroll inside their card.',
    Content: TableParts,
  },
  {
    id: 'figures',
    title: 'Cards and metrics',
    help: 'A page consists of cards; metrics have no box.',
    Content: FigureParts,
  },
  {
    id: 'reports',
    title: 'Periods and reports',
    help: 'Controls keep their value in the URL.',
    Content: ReportParts,
  },
  {
    id: 'feedback',
    title: 'Feedback and loading',
    help: 'Say what happened, then what to do.',
    Content: FeedbackParts,
  },
  {
    id: 'overlays',
    title: 'Overlays',
    help: 'Their code loads when they first open.',
    Content: OverlayParts,
  },
  {
    id: 'whole-pages',
    title: 'Whole pages',
    help: 'Each link opens the component alone, because it fills the page.',
    Content: WholePageLinks,
  },
]

/** Every token and shared component of the web app, in the selected theme. */
export const Gallery = () => (
  <div className={classes.frame}>
    <nav aria-label="Sections" className={classes.menu}>
      <ul className={classes.links}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={classes.link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <main className={classes.content}>
      <Page
        title="Design system"
        help="Every part of the web app, with sample data. Links lead back to this page."
        actions={<ThemeControl />}
      >
        <Stack gap={48}>
          {sections.map((section) => (
            <GallerySection key={section.id} {...section} />
          ))}
        </Stack>
      </Page>
    </main>
  </div>
)

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function ThemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Theme"
      data={[...themes]}
      value={colorScheme}
      onChange={setColorScheme}
    />
  )
}

const GallerySection = ({ id, title, help, Content }: Section) => (
  <section id={id} aria-labelledby={`${id}-title`} className={classes.section}>
    <Title order={2} size="h3" id={`${id}-title`}>
      {title}
    </Title>
    <Text c="dimmed" size="sm" mb="md">
      {help}
    </Text>
    <div className={classes.grid}>
      <Content />
    </div>
  </section>
)
