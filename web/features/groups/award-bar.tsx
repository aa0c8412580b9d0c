import { Award, UserMinus } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { makeKey } from '#web/lib/formats/make-key.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { askToAwardAll, askToRemove, awardTo } from './change-group.ts'

export interface AwardBarProps {
  path: GroupPath
  badge: string
  awardable: readonly BadgeClass[]
  chosen: ReadonlySet<string>
  /** All of the group, who are meant where nobody is chosen. */
  people: number
  /** Those of all, and of the chosen, who hold the badge already, as far as that is known: they are skipped. */
  holders: { all: number; chosen: number }
  mayEdit: boolean
  isArchived: boolean
  onBadge: (slug: string) => void
  onClear: () => void
}

/** The badge and those who get it stand together, so that the button can say to how many. */
export function AwardBar(props: AwardBarProps) {
  const { path, badge, awardable, chosen, people, holders, mayEdit, isArchived, onBadge, onClear } = props
  const navigate = useNavigate()
  // The same award goes under the same key however often it is pressed.
  const prepared = useRef<{ what: string; key: string }>(undefined)
  if (isArchived) return null
  const ids = [...chosen]
  // Who is there and who holds the badge are two answers: between them one may be older than the other.
  const count = Math.max(0, ids.length > 0 ? ids.length - holders.chosen : people - holders.all)
  const name = awardable.find(({ slug }) => slug === badge)?.name ?? ''
  const award = async () => {
    if (ids.length === 0 && people > 1 && !(await askToAwardAll(name, count, holders.all))) return
    const what = JSON.stringify([badge, ids])
    if (prepared.current?.what !== what) prepared.current = { what, key: makeKey() }
    const to = await awardTo(path, badge, ids, prepared.current.key)
    if (to !== undefined) await navigate(to)
  }
  const remove = async () => {
    if (await askToRemove(path, ids)) onClear()
  }
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-end gap-x-3 gap-y-2 rounded-md border border-line bg-sheet px-4 py-3 shadow-float">
      <p className="small min-w-48 grow self-center" role="status">
        <span className="strong">
          {ids.length === 0
            ? t('Everybody in the group.')
            : t('{count, plural, one {# chosen.} other {# chosen.}}', { count: ids.length })}
        </span>{' '}
        {count === 0 && awardable.length > 0
          ? t('All of them have the badge already.')
          : t('Those who have the badge already are skipped.')}
      </p>
      {mayEdit && ids.length > 0 && (
        <Button variant="ghost" onPress={remove}>
          <Icon of={UserMinus} />
          {t('Remove')}
        </Button>
      )}
      {awardable.length === 0 ? (
        <LinkButton variant="primary" href={`/issuer/issuers/${path.issuerSlug}/badges/create`}>
          {t('Create Badge')}
        </LinkButton>
      ) : (
        <>
          <div className="max-[40rem]:grow [&_.field]:mt-0">
            <Select
              label={t('Badge')}
              labelHidden
              options={awardable.map(({ slug, name }) => ({ value: slug, label: name }))}
              value={badge}
              onChange={onBadge}
            />
          </div>
          <Button
            variant="primary"
            className="max-[40rem]:w-full"
            isDisabled={count === 0}
            onPress={award}
            pendingLabel={t('Awarding')}
          >
            <Icon of={Award} />
            {t('{count, plural, one {Award to # person} other {Award to # people}}', { count })}
          </Button>
        </>
      )}
    </div>
  )
}
