import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { SiteTool } from '#contracts/site/site-tools.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '#web/lib/api/api-error.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { ChangeOrRemove } from '#web/ui/rows/change-or-remove.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { ToolDialog } from './tool-dialog.tsx'
import { removeTool, useSiteTools } from './use-site-tools.ts'

/** Tools of others that can be opened from here, for the person who runs the server. */
export function ToolsPage() {
  const { data: profile } = useProfile()
  const isOperator = profile?.is_operator === true
  const { data, error, isLoadingError } = useSiteTools(isOperator)
  const [open, setOpen] = useState<SiteTool | 'new'>()
  usePageTitle(t('External tools'))

  if (profile && !isOperator) return <Navigate to="/" replace />
  if (isNotThere(error)) return <Navigate to="/" replace />
  if (isLoadingError) return <ErrorScreen message={t('Failed to load the tools')} />
  if (!data) return <LoadingScreen />
  const add = (
    <Button variant="primary" onPress={() => setOpen('new')}>
      <Icon of={Plus} />
      {t('Add a Tool')}
    </Button>
  )
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Administration'), href: '/operator' },
          { label: t('Appearance'), href: '/operator/theme' },
          { label: t('External tools') },
        ]}
      />
      <ListFrame
        title={t('External tools')}
        sub={t(
          'Tools of others that people open from here. Those for awards are told who opens them, and of which award.',
        )}
        count={data.length}
        make={add}
        empty={{
          drawing: 'no-match',
          title: t('There are no tools yet.'),
          children: t('A course catalogue in the menu, for example, or a printer of certificates beside each award.'),
        }}
      >
        <Sheet padded={false}>
          <Table
            caption={t('External tools')}
            rows={data}
            rowKey={({ slug }) => slug}
            columns={[
              { id: 'name', label: t('Name'), leads: true, cell: NameCell },
              {
                id: 'for',
                label: t('For'),
                cell: (tool) => <span className="whitespace-nowrap">{forWhom(tool)}</span>,
              },
              { id: 'secret', label: t('Secret'), cell: ({ has_secret }) => (has_secret ? t('Kept') : t('None')) },
              {
                id: 'actions',
                label: t('Actions'),
                place: 'actions',
                cell: (tool) => <Actions tool={tool} onChange={() => setOpen(tool)} />,
              },
            ]}
          />
        </Sheet>
      </ListFrame>
      {open && <ToolDialog {...(open === 'new' ? {} : { tool: open })} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const NameCell = ({ name, launchpoints }: SiteTool) => (
  <span className="[overflow-wrap:anywhere]">
    <span className="strong">{name}</span>
    <span className="block small muted">
      {[...new Set(Object.values(launchpoints).map(({ launch_url }) => new URL(launch_url).host))].join(', ')}
    </span>
  </span>
)

const forWhom = ({ people }: SiteTool) =>
  people ? t('{count, plural, one {# person} other {# people}}', { count: people.length }) : t('Everybody')

function Actions({ tool, onChange }: { tool: SiteTool; onChange: () => void }) {
  if (tool.is_fixed) return <span className="small muted">{t('In the file of the server')}</span>
  return (
    <ChangeOrRemove
      name={tool.name}
      loss={t('Nobody can open it from here any more, and its secret is forgotten.')}
      onChange={onChange}
      remove={() => removeTool(tool.slug)}
    />
  )
}
