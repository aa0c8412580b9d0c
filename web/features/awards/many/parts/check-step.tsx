import { Award, Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import { MailPreview } from '../../parts/mail-preview.tsx'
import { MailShareNote } from '../../parts/mail-share-note.tsx'
import { type Entry, hasEnded } from '../data/entries.ts'
import { saveRejects } from '../data/save-lists.ts'
import { settleDraft } from '../data/settle-draft.ts'
import type { Draft } from '../data/stage.ts'
import type { BatchOptions } from '../data/to-batch.ts'
import { listRejects } from '../data/use-draft.ts'
import { useHolders } from '../data/use-holders.ts'
import { BatchOptionFields, findOptionFaults } from './batch-option-fields.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { ErrorsList } from './errors-list.tsx'
import { HolderList } from './holder-list.tsx'
import { ReadyTable } from './ready-table.tsx'

export interface CheckStepProps {
  path: BadgePath
  issuer: Issuer
  badgeClass: BadgeClass
  results: readonly ShownResultDescription[]
  draft: Draft
  options: BatchOptions
  onOptions: (options: BatchOptions) => void
  onChange: (draft: Draft) => void
  onMerge: (draft: Draft) => void
  /** Only these rows of the list get it, or fewer where that is not known yet; the others stay behind. */
  onAward: (draft: Draft, rows: readonly Entry[], isUpTo: boolean) => Promise<void>
  onCancel: () => void
}

type Shown = 'all' | 'ready' | 'fix' | 'has'

/** Who gets what, who has it already and what has to be mended first; nothing has been sent yet. */
export function CheckStep(props: CheckStepProps) {
  const { path, issuer, badgeClass, results, draft, options, onOptions, onChange, onMerge, onAward, onCancel } = props
  const [isTried, setTried] = useState(false)
  const [shown, setShown] = useState<Shown>('all')
  // A mended row counts at once; it stays where it is while somebody may still type in it.
  const settled = useMemo(() => settleDraft(draft, results), [draft, results])
  const { faulty, duplicates } = settled
  const { sinceOf, known, isAsking } = useHolders(path, settled.ready)
  const { skipHolders } = options
  // Whom nobody has looked up may still be left out.
  const isUpTo = skipHolders && !known
  const held = settled.ready.flatMap((entry) => {
    const since = sinceOf(entry)
    return since === undefined ? [] : [{ entry, since }]
  })
  const ready = useMemo(
    () => (skipHolders ? settled.ready.filter((entry) => sinceOf(entry) === undefined) : settled.ready),
    [settled, skipHolders, sinceOf],
  )
  const typedIn = new Set(draft.faulty)
  const ended = useMemo(() => ready.filter(hasEnded).length, [ready])
  const rejects = listRejects(settled)
  const example = ready.find(({ name, narrative }) => name !== '' || narrative !== '')
  const faults = findOptionFaults(options)
  const isShown = (part: Shown) => shown === 'all' || shown === part
  const drop = (row: number) => onChange({ ...draft, ready: draft.ready.filter((entry) => entry.row !== row) })

  const heading = useRef<HTMLHeadingElement>(null)
  const hasFaulty = draft.faulty.length > 0
  const hadFaulty = useRef(hasFaulty)
  // Reading goes on at the top where rows were refused, or where the last one took the focus with it.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (hadFaulty.current !== hasFaulty && (hasFaulty || isLost)) heading.current?.focus()
    hadFaulty.current = hasFaulty
  }, [hasFaulty])

  const award = async () => {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    if (settled !== draft) onChange(settled)
    await onAward(settled, ready, isUpTo)
  }

  return (
    <>
      <div className="section-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('Import Preview')}
        </h2>
        <span className="small muted">
          {t('{count, plural, =0 {Nobody is ready} one {# person is ready} other {# people are ready}}', {
            count: ready.length,
          })}
          {duplicates.length > 0 &&
            t('{count, plural, one {, # duplicate ignored} other {, # duplicates ignored}}', {
              count: duplicates.length,
            })}
        </span>
        {rejects.length > 0 && (
          <span className="push">
            <Button variant="quiet" onPress={() => saveRejects(rejects)}>
              <Icon of={Download} />
              {t('Download rejects')}
            </Button>
          </span>
        )}
      </div>
      <div className="mb-4">
        <Chips
          label={t('Rows shown')}
          chips={[
            { id: 'all', label: t('All'), count: settled.ready.length + faulty.length },
            { id: 'ready', label: t('Ready'), count: ready.length },
            { id: 'fix', label: t('To fix'), count: faulty.length },
            { id: 'has', label: t('Has it already'), ...(known && { count: held.length }) },
          ]}
          value={shown}
          onChange={(id) => setShown(id === 'ready' || id === 'fix' || id === 'has' ? id : 'all')}
        />
      </div>
      {isShown('fix') && draft.faulty.length > 0 && (
        <div className="mb-8">
          <ErrorsList draft={draft} broken={faulty} results={results} onChange={onChange} onMerge={onMerge} />
        </div>
      )}
      <div className="split wide-l">
        <div className="stack-l">
          {isShown('ready') && <ReadyTable rows={ready.filter((entry) => !typedIn.has(entry))} onRemove={drop} />}
          {(shown === 'has' || (shown === 'all' && skipHolders)) && (
            <HolderList {...{ held, known, skipHolders }} isAlone={shown === 'has'} onRemove={drop} />
          )}
          {shown === 'fix' && draft.faulty.length === 0 && <p className="muted">{t('There is nothing to fix.')}</p>}
          {shown === 'all' && <DuplicateList duplicates={duplicates} />}
        </div>
        <div className="stack-l">
          <BatchOptionFields value={options} onChange={onOptions} faults={isTried ? faults : {}} />
          {options.notify && (
            <>
              <MailShareNote issuerSlug={issuer.slug} count={ready.length} />
              <MailPreview
                issuer={issuer}
                badgeClass={badgeClass}
                name={example?.name}
                narrative={example?.narrative}
                note={
                  example &&
                  t('As {email} gets it. Everybody is told their own name and narrative.', { email: example.email })
                }
              />
            </>
          )}
        </div>
      </div>
      <div className="sheet in-reach mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 p-4 shadow-float">
        <p role="status" className="small grow basis-40">
          {isAsking && skipHolders
            ? t('Looking who has it already …')
            : describeSending({
                badge: badgeClass.name,
                count: ready.length,
                ended,
                faulty: faulty.length,
                held: skipHolders ? held.length : 0,
                isUpTo,
              })}
        </p>
        <FormActions>
          <Button variant="ghost" onPress={onCancel}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={ready.length === 0 || (isAsking && skipHolders)}
            pendingLabel={t('Issuing')}
            onPress={award}
          >
            <Icon of={Award} />
            {isUpTo && !isAsking && ready.length > 0
              ? t('{count, plural, one {Award up to # person} other {Award up to # people}}', { count: ready.length })
              : t('{count, plural, =0 {Award nobody} one {Award # person} other {Award # people}}', {
                  count: ready.length,
                })}
          </Button>
        </FormActions>
      </div>
    </>
  )
}

interface Sending {
  badge: string
  count: number
  ended: number
  faulty: number
  held: number
  isUpTo: boolean
}

function describeSending({ badge, count, ended, faulty, held, isUpTo }: Sending): string {
  return [
    isUpTo
      ? t('Up to {count, plural, one {# person gets} other {# people get}} {badge}.', { count, badge })
      : t('{count, plural, one {# person gets} other {# people get}} {badge}.', { count, badge }),
    isUpTo && t('Who has it already is left out while awarding.'),
    ended > 0 && t('For {count, plural, one {# of them} other {# of them}} it has expired already.', { count: ended }),
    faulty > 0 &&
      t('{count, plural, one {# row to fix stays} other {# rows to fix stay}} behind, in this list.', {
        count: faulty,
      }),
    held > 0 &&
      t(
        '{count, plural, one {# person has it already and gets} other {# people have it already and get}} nothing again.',
        {
          count: held,
        },
      ),
  ]
    .filter(Boolean)
    .join(' ')
}
