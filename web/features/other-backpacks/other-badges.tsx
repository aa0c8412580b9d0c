import { Download } from 'lucide-react'
import { useState } from 'react'
import { type BackpackConnection, chosenMaximum, type OtherBadge } from '#contracts/backpack/other-backpacks.ts'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { unconfirmed } from '#shared/names/name-standing.ts'
import { backpackBadgePath } from '#web/lib/backpack/backpack-badge-path.ts'
import { explainRefusal, useConnectionActions, useOtherBadges } from '#web/lib/backpack/use-connections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'

/** What lies in the other backpack, page after page; chosen badges or all of them are brought in. */
export function OtherBadges({ connection }: { connection: BackpackConnection }) {
  const list = useOtherBadges(connection)
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = [...new Map(data?.pages.flatMap(({ badges }) => badges).map((badge) => [badge.key, badge])).values()]
  const total = data?.pages[0]?.total
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const key of keys) {
        if (isChosen) after.add(key)
        else after.delete(key)
      }
      return after
    })
  return (
    <Section title={t('Badges there')} note={typeof total === 'number' ? countBadges(total) : undefined}>
      {!data && <LoadingRows of={list} failure={t('The badges there cannot be shown')} explain={explainRefusal} />}
      {data && rows.length === 0 && (
        <EmptyState drawing="backpack" title={t('No badges there yet')}>
          {t('Badges that you earn there appear here.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <BringIn connection={connection} rows={rows} chosen={chosen} choose={choose} />
          <Sheet padded={false}>
            <BadgeTable rows={rows} chosen={chosen} choose={choose} />
          </Sheet>
          {error && <Notice kind="load">{explainRefusal(error)}</Notice>}
          {hasNextPage && (
            <p className="mt-4">
              <Button isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
                {t('Show more badges')}
              </Button>
            </p>
          )}
        </>
      )}
    </Section>
  )
}

interface Choosing {
  rows: readonly OtherBadge[]
  chosen: ReadonlySet<string>
  choose: (keys: readonly string[], isChosen: boolean) => void
}

function BringIn({ connection, rows, chosen, choose }: Choosing & { connection: BackpackConnection }) {
  const { bringIn } = useConnectionActions(connection.id)
  const isRunning = connection.run?.state === 'running' || bringIn.isPending
  const open = rows.filter(({ badge_id }) => badge_id === null).map(({ key }) => key)
  const start = (keys: readonly string[] | undefined) =>
    bringIn.mutate(keys, {
      onSuccess: () => choose([...chosen], false),
      onError: (failure) => notices.error(explainRefusal(failure)),
    })
  const count = chosen.size
  return (
    <div className="mb-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
      {open.length > 0 && (
        <Checkbox value={open.every((key) => chosen.has(key))} onChange={(isChosen) => choose(open, isChosen)}>
          {t('Choose all that are not here')}
        </Checkbox>
      )}
      <span className="vh" role="status">
        {t('{count, plural, one {# chosen} other {# chosen}}', { count })}
      </span>
      <span className="push row tight">
        {count > 0 && (
          <Button variant="primary" isDisabled={isRunning || count > chosenMaximum} onPress={() => start([...chosen])}>
            <Icon of={Download} />
            {t('Bring in {count, plural, one {# badge} other {# badges}}', { count })}
          </Button>
        )}
        <Button isDisabled={isRunning} onPress={() => start(undefined)}>
          {t('Bring all in')}
        </Button>
      </span>
    </div>
  )
}

function BadgeTable({ rows, chosen, choose }: Choosing) {
  const writeName = ({ key, name, issuer, badge_id }: OtherBadge) => (
    <span className="row nowrap items-start">
      {badge_id === null ? (
        <Checkbox value={chosen.has(key)} onChange={(isChosen) => choose([key], isChosen)}>
          <span className="vh">{t('Choose {name}', { name })}</span>
        </Checkbox>
      ) : (
        // As wide as a box, so that the names stand below each other.
        <span className="check invisible" aria-hidden="true">
          <span className="size-5 shrink-0" />
          <span />
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="strong">{name}</span>
        {issuer && (
          <span className="block small muted">
            {/* Nothing of it has been verified before it is brought in. */}
            <NameWithRemark of={new IssuerName(issuer, unconfirmed)} />
          </span>
        )}
      </span>
    </span>
  )
  return (
    <Table
      caption={t('Badges there')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { id: 'badge', label: t('Badge'), leads: true, cell: writeName },
        { id: 'issued', label: t('Issued'), cell: ({ issued_on }) => <TimeText value={issued_on} /> },
        { id: 'here', label: t('Here'), cell: HereCell },
      ]}
    />
  )
}

function HereCell({ badge_id, refusal, name }: OtherBadge) {
  if (badge_id) {
    return (
      <Link href={backpackBadgePath({ id: badge_id })} aria-label={t('{name} in your backpack', { name })}>
        {t('In your backpack')}
      </Link>
    )
  }
  if (refusal) return <span className="small [overflow-wrap:anywhere]">{t('Not taken: {refusal}', { refusal })}</span>
  return <span className="muted">{t('Not yet')}</span>
}
