import { useRef, useState } from 'react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { OpenBatchItem } from './open-batch-item.tsx'
import { useOpenBatches } from './use-open-batches.ts'

const shownAtFirst = 4

export interface OpenBatchesSectionProps {
  issuerSlug: string
  /** For their pictures; undefined until they are known. */
  badgeClasses: readonly BadgeClass[] | undefined
}

/** What became of awards to many, where somebody has to know: nothing while all is well. */
export function OpenBatchesSection({ issuerSlug, badgeClasses }: OpenBatchesSectionProps) {
  const batches = useOpenBatches(issuerSlug)
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (batches.length === 0) return null
  const shown = showsAll ? batches : batches.slice(0, shownAtFirst)
  const left = batches.length - shown.length

  // The button that was pressed is gone; whoever uses the keyboard goes on in the list, or from the top without one.
  const takeFocus = () => {
    const place = batches.length > 1 ? list.current : document.querySelector<HTMLElement>('h1')
    place?.focus()
  }
  return (
    <Section title={t('Batches')} note={noteOf(batches.filter(({ state }) => state === 'done').length)}>
      <ul ref={list} className="sheet list" tabIndex={-1} aria-label={t('Batches')}>
        {shown.map((batch) => (
          <OpenBatchItem
            key={batch.id}
            issuerSlug={issuerSlug}
            batch={batch}
            badgeClass={badgeClasses?.find(({ slug }) => slug === batch.badge.slug)}
            onDismissed={takeFocus}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="mt-4">
          <Button onPress={() => setShowsAll(true)}>
            {t('{left, plural, one {Show # more} other {Show # more}}', { left })}
          </Button>
        </div>
      )}
    </Section>
  )
}

const noteOf = (failed: number): string | undefined =>
  failed === 0 ? undefined : t('{failed, plural, one {# needs a look} other {# need a look}}', { failed })
