import { Menu, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { CustomColumn } from '../../../../contract/custom-fields/custom-columns.ts'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { moveItem } from '../../../lib/move-item.ts'
import type { Search } from '../../../lib/search-params.ts'
import { toViewQuery, viewSearch } from '../shared/saved-query.ts'
import type { View, Views } from './use-views.ts'
import { openViewForm, type ViewValues } from './view-form.tsx'

const { views: texts } = messages.leads

/** The list that is shown, which may be a view. */
export interface ViewContext {
  readonly search: Search
  readonly columns: readonly (LeadField | CustomColumn)[]
  readonly go: (next: Search) => void
}

type Props = ViewContext & { readonly views: Views }

/** Menu items: all views, and the actions for the current one. */
export function ViewsItems(props: Props) {
  const { views, go } = props
  return (
    <>
      <Menu.Item onClick={() => go({})} fw={views.current === undefined ? 600 : undefined}>
        {texts.allLeads}
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
    { name: texts.own, of: views.filter(({ isOwn }) => isOwn) },
    { name: texts.shared, of: views.filter(({ isOwn }) => !isOwn) },
  ].filter(({ of }) => of.length > 0)
  if (groups.length === 0) {
    return (
      <Text size="xs" c="dimmed" px="sm" py="xs">
        {texts.empty}
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
          rightSection={<ViewAuthor view={view} />}
          onClick={() => go(viewSearch(view))}
        >
          {view.name}
        </Menu.Item>
      ))}
    </div>
  ))
}

const ViewAuthor = ({ view }: { readonly view: View }) =>
  view.isOwn || view.madeByName === null ? null : (
    <Text span size="xs" c="dimmed">
      {texts.by(view.madeByName)}
    </Text>
  )

/** Opens the form that saves the current list as a new view. */
export function openNewView({ views, search, columns, go }: Props, mayShare: boolean): void {
  const save = async ({ name, isShared, keepsColumns }: ViewValues) => {
    const savedColumns = keepsColumns ? [...columns] : null
    const query = toViewQuery(search)
    go(viewSearch(await views.create.mutateAsync({ name, isShared, query, columns: savedColumns })))
  }
  openViewForm({ title: texts.saveTitle, save }, mayShare)
}

function ViewActions(props: Props) {
  const { views, search, columns, go } = props
  const { current, isChanged, change } = views
  const mayShare = useOrg().may('leads.change')
  const query = toViewQuery(search)
  const saveChanges = async (view: View) => {
    try {
      const savedColumns = search.fields === undefined ? null : [...columns]
      go(viewSearch(await change.mutateAsync({ id: view.id, query, columns: savedColumns })))
      toastSuccess(texts.saved(view.name))
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
          {texts.update(current.name)}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => openNewView(props, mayShare)}
      >
        {texts.saveAs}
      </Menu.Item>
      {current === undefined ? null : <MoveItems view={current} views={views} />}
      {current?.mayChange === true ? <OwnerActions view={current} views={views} go={go} /> : null}
    </>
  )
}

interface MoveProps {
  readonly view: View
  readonly views: Views
}

/** Moves a view's tab one position to the left or right, for this user only. */
function MoveItems({ view, views: { views, reorder } }: MoveProps) {
  const at = views.indexOf(view)
  const moves = [
    { name: texts.moveLeft, to: at - 1, Icon: IconArrowLeft },
    { name: texts.moveRight, to: at + 1, Icon: IconArrowRight },
  ]
  return moves.map(({ name, to, Icon }) => (
    <Menu.Item
      key={name}
      closeMenuOnClick={false}
      disabled={to < 0 || to >= views.length}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => reorder(moveItem(views, at, to))}
    >
      {name}
    </Menu.Item>
  ))
}

interface OwnerProps extends ItemsProps {
  readonly view: View
}

function OwnerActions({ view, views: { change, remove }, go }: OwnerProps) {
  const mayShare = useOrg().may('leads.change')
  const save = async ({ name, isShared }: ViewValues) => {
    await change.mutateAsync({ id: view.id, name, ...(mayShare ? { isShared } : {}) })
  }
  const rename = () => openViewForm({ title: texts.renameTitle, view, save }, mayShare)
  const confirmDelete = () =>
    modals.confirmRed({
      title: texts.deleteTitle(view.name),
      help: `${texts.deleteHelp} ${view.isShared ? texts.deleteShared : ''}`.trim(),
      confirm: messages.shared.delete,
      onConfirm: () =>
        remove.mutate(
          { id: view.id },
          {
            onSuccess: () => {
              toastSuccess(texts.deleted(view.name))
              go({})
            },
          },
        ),
    })
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename}>
        {texts.rename(view.name)}
      </Menu.Item>
      <Menu.Item
        c="var(--bad)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={confirmDelete}
      >
        {texts.delete(view.name)}
      </Menu.Item>
    </>
  )
}
