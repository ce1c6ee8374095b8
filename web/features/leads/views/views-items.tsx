import { Menu, Text } from '@mantine/core'
import { IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { tell, toastError } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { words } from '../../../i18n/en/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { toViewQuery } from '../shared/saved-query.ts'
import { addressOf, type View, type Views } from './use-views.ts'
import { editView, type ViewValues } from './view-form.tsx'

const { views: say } = words.leads

/** What is shown, which may be one of the views. */
export interface Viewed {
  readonly search: Search
  readonly columns: readonly LeadField[]
  readonly go: (next: Search) => void
}

type Props = Viewed & { readonly views: Views }

/** Views to choose, and what can be done with the one that is shown. */
export function ViewsItems(props: Props) {
  const { views, go } = props
  return (
    <>
      <Menu.Item onClick={() => go({})} fw={views.current === undefined ? 600 : undefined}>
        {say.allLeads}
      </Menu.Item>
      <ViewItems views={views} go={go} />
      <Menu.Divider />
      <ViewActions {...props} />
    </>
  )
}

type ItemsProps = { readonly views: Views; readonly go: Props['go'] }

function ViewItems({ views: { views, current }, go }: ItemsProps) {
  const groups = [
    { name: say.own, of: views.filter(({ isOwn }) => isOwn) },
    { name: say.shared, of: views.filter(({ isOwn }) => !isOwn) },
  ].filter(({ of }) => of.length > 0)
  if (groups.length === 0) {
    return (
      <Text size="xs" c="dimmed" px="sm" py="xs">
        {say.empty}
      </Text>
    )
  }
  return groups.map(({ name, of }) => (
    <div key={name}>
      <Menu.Label>{name}</Menu.Label>
      {of.map((view) => (
        <Menu.Item
          key={view.id}
          fw={view.id === current?.id ? 600 : undefined}
          aria-current={view.id === current?.id}
          rightSection={<Maker view={view} />}
          onClick={() => go(addressOf(view))}
        >
          {view.name}
        </Menu.Item>
      ))}
    </div>
  ))
}

const Maker = ({ view }: { readonly view: View }) =>
  view.isOwn || view.madeByName === null ? null : (
    <Text span size="xs" c="dimmed">
      {say.by(view.madeByName)}
    </Text>
  )

function ViewActions({ views, search, columns, go }: Props) {
  const { current, isChanged, create, change } = views
  const mayShare = useOrg().may('leads.change')
  const query = toViewQuery(search)
  const save = async ({ name, isShared, keepsColumns }: ViewValues) => {
    const kept = keepsColumns ? [...columns] : null
    go(addressOf(await create.mutateAsync({ name, isShared, query, columns: kept })))
  }
  const saveNew = () => editView({ title: say.saveTitle, save }, mayShare)
  const saveChanges = async (view: View) => {
    try {
      const kept = search.fields === undefined ? null : [...columns]
      go(addressOf(await change.mutateAsync({ id: view.id, query, columns: kept })))
      tell(say.saved(view.name))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      {current?.mayChange === true && isChanged ? (
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={() => void saveChanges(current)}
        >
          {say.update(current.name)}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={saveNew}>
        {say.saveAs}
      </Menu.Item>
      {current?.mayChange === true ? <OwnerActions view={current} views={views} go={go} /> : null}
    </>
  )
}

interface OwnerProps extends ItemsProps {
  readonly view: View
}

function OwnerActions({ view, views: { change, remove }, go }: OwnerProps) {
  const mayShare = useOrg().may('leads.change')
  const save = async ({ name, isShared }: ViewValues) => {
    await change.mutateAsync({ id: view.id, name, ...(mayShare ? { isShared } : {}) })
  }
  const rename = () => editView({ title: say.renameTitle, view, save }, mayShare)
  const askDelete = () =>
    modals.confirmRed({
      title: say.deleteTitle(view.name),
      help: `${say.deleteHelp} ${view.isShared ? say.deleteShared : ''}`.trim(),
      confirm: words.parts.delete,
      onConfirm: () =>
        remove.mutate(
          { id: view.id },
          {
            onSuccess: () => {
              tell(say.deleted(view.name))
              go({})
            },
          },
        ),
    })
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename}>
        {say.rename(view.name)}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} color="var(--mantine-color-red-6)" aria-hidden />}
        onClick={askDelete}
      >
        {say.delete(view.name)}
      </Menu.Item>
    </>
  )
}
