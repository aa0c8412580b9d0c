import { Navigate } from 'react-router'
import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { listOperatorPlaces, type OperatorPlace } from '#web/ui/operator/list-operator-places.ts'
import { OperatorLinks } from '#web/ui/operator/operator-links.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { useOperator } from '../data/use-operator.ts'
import { useOverview } from '../data/use-overview.ts'
import { AwardDays } from './award-days.tsx'
import { LatestActions } from './latest-actions.tsx'
import { listNeeds, type Need } from './list-needs.ts'
import { Needs } from './needs.tsx'
import { OverviewFigures } from './overview-figures.tsx'

/** How the server is doing, what waits for whoever runs it, and all their pages; for everybody else there is nothing here. */
export function OverviewPage() {
  const isOperator = useOperator()
  // Without its numbers the page still leads to all others, each of which says what is wrong.
  const { data: overview, isPending } = useOverview(isOperator === true)
  const needs = overview && listNeeds(overview)
  usePageTitle(t('Administration'))

  if (isOperator === false) return <Navigate to="/" replace />
  return (
    <>
      <OperatorLinks current="/operator" />
      <PageHead title={t('Administration')} sub={sayState(needs)} />
      {/* Of different height for each server, so that nothing of it is shown before all is known. */}
      {isPending ? <LoadingScreen /> : <Overview overview={overview} needs={needs} isOperator={isOperator === true} />}
    </>
  )
}

interface OverviewProps {
  overview: OperatorOverview | undefined
  needs: Need[] | undefined
  isOperator: boolean
}

function Overview({ overview, needs, isOperator }: OverviewProps) {
  return (
    <>
      <OverviewFigures figures={overview?.figures} lacksMail={overview?.lacks_mail} />
      <div className="my-10 grid gap-8 [&>.section]:m-0 min-[60rem]:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Needs needs={needs} />
        <LatestActions isOperator={isOperator} />
      </div>
      <AwardDays days={overview?.figures.awards_by_day} />
      <Section title={t('All pages')}>
        <Sheet padded={false}>
          <Table
            look="lines"
            caption={t('Administration')}
            rows={inOrder(overview)}
            rowKey={({ href }) => href}
            columns={[
              { id: 'page', label: t('Page'), leads: true, cell: PlaceCell },
              { id: 'now', label: t('Just now'), cell: (place) => <NowCell place={place} overview={overview} /> },
            ]}
          />
        </Sheet>
      </Section>
    </>
  )
}

/** Whose server it is, and whether somebody has to do something. */
function sayState(needs: Need[] | undefined): string {
  const { host } = location
  if (!needs) return host
  if (needs.length === 0) return t('{host}, all well', { host })
  const count = needs.length
  return t(
    '{count, plural, one {{host}, all well but for one thing below} other {{host}, all well but for # things below}}',
    { host, count },
  )
}

/** On a fresh server the terms are what comes first: some clients ask for them each time until there are any. */
const inOrder = (overview: OperatorOverview | undefined): OperatorPlace[] => {
  const isFirst = ({ href }: OperatorPlace) => overview?.lacks_terms === true && href === '/operator/terms'
  return listOperatorPlaces().toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
}

const PlaceCell = ({ href, label, says }: OperatorPlace) => (
  <span>
    <Link href={href} className="strong">
      {label}
    </Link>
    <span className="block small muted">{says}</span>
  </span>
)

function NowCell({ place, overview }: { place: OperatorPlace; overview: OperatorOverview | undefined }) {
  if (!overview || !place.counts) return null
  const found = place.counts(overview)
  if (found.length > 0) return <span className="tnum">{found.join(' · ')}</span>
  return <span className="muted">{t('Nothing to do')}</span>
}
