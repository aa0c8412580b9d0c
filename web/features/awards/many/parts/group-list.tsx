import { useState } from 'react'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { addGroup, type ChosenGroup, isOfGroups, listGroup, peopleAtMost, useGroups } from '../data/use-groups.ts'

export interface GroupListProps {
  path: BadgePath
  text: string
  /** Changes the list as it is by then. */
  onAdd: (change: (text: string) => string) => void
}

/** People who hold another badge of the issuer, to be taken all at once. */
export function GroupList({ path, text, onAdd }: GroupListProps) {
  const groups = useGroups(path.issuerSlug, path.badgeSlug)
  const [added, setAdded] = useState<readonly string[]>([])
  if (groups.length === 0) return null
  const add = async (group: BadgeClass) => {
    try {
      const found = await listGroup(path.issuerSlug, group)
      onAdd((before) => addGroup(before, found))
      if (found.lines.length > 0) setAdded((before) => [...before, group.slug])
      notices.info(describeAdded(found))
    } catch (failure) {
      notices.error(t('The people could not be added: {message}', { message: messageOf(failure) }))
    }
  }
  return (
    <section aria-labelledby="awarded-before">
      <h2 id="awarded-before" className="mb-2 !text-md !font-semibold !font-sans">
        {t('Or people awarded before')}
      </h2>
      <ul className="sheet list">
        {groups.map((group) => {
          const isAdded = added.includes(group.slug) && text.trim() !== ''
          return (
            <li key={group.slug} className="row tight nowrap">
              <BadgeArt src={group.picture ?? group.image} className="!w-9 flex-none" />
              <span className="min-w-0 grow">
                <span className="strong block [overflow-wrap:anywhere]">{group.name}</span>
                <span className="small muted">
                  {t('{count, plural, one {# person} other {# people}}', { count: group.recipient_count })}
                </span>
              </span>
              <Button
                variant="ghost"
                aria-label={t('Add the people who have {name}', { name: group.name })}
                isDisabled={isAdded || !isOfGroups(text)}
                onPress={() => add(group)}
              >
                {isAdded ? t('Added') : t('Add')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function describeAdded({ lines, without, isCut }: ChosenGroup): string {
  return [
    t('{count, plural, =0 {Nobody added} one {# person added} other {# people added}}.', { count: lines.length }),
    without > 0 &&
      t('{count, plural, one {# without an email address.} other {# without an email address.}}', { count: without }),
    isCut && t('Only the first {maximum, number} were taken.', { maximum: peopleAtMost }),
  ]
    .filter(Boolean)
    .join(' ')
}
