import { Award, Download } from 'lucide-react'
import { useState } from 'react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { MailPreview } from '../../parts/mail-preview.tsx'
import { MailShareNote } from '../../parts/mail-share-note.tsx'
import { saveRejects } from '../data/save-lists.ts'
import type { Draft } from '../data/stage.ts'
import type { BatchOptions } from '../data/to-batch.ts'
import { listRejects } from '../data/use-draft.ts'
import { BatchOptionFields, findOptionFaults } from './batch-option-fields.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { ReadyTable } from './ready-table.tsx'

export interface ConfirmStepProps {
  issuer: Issuer
  badgeClass: BadgeClass
  draft: Draft
  options: BatchOptions
  onOptions: (options: BatchOptions) => void
  onChange: (draft: Draft) => void
  onAward: () => Promise<void>
  onCancel: () => void
}

/** Who gets what, and how; nothing has been sent yet. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { issuer, badgeClass, draft, options, onOptions, onChange, onAward, onCancel } = props
  const [isTried, setTried] = useState(false)
  const { ready, duplicates } = draft
  const rejects = listRejects(draft)
  const example = ready.find(({ name, narrative }) => name !== '' || narrative !== '')
  const faults = findOptionFaults(options)

  const award = async () => {
    setTried(true)
    if (Object.keys(faults).length === 0) await onAward()
  }

  return (
    <>
      <div className="section-head">
        <h2>{t('Import Preview')}</h2>
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
      <div className="split wide-l">
        <div>
          <ReadyTable
            rows={ready}
            onRemove={(row) => onChange({ ...draft, ready: ready.filter((entry) => entry.row !== row) })}
          />
          <DuplicateList duplicates={duplicates} />
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
        <p className="small grow basis-40">
          {t('{count, plural, one {# person gets} other {# people get}} {badge}.', {
            count: ready.length,
            badge: badgeClass.name,
          })}
        </p>
        <FormActions>
          <Button variant="ghost" onPress={onCancel}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" isDisabled={ready.length === 0} pendingLabel={t('Issuing')} onPress={award}>
            <Icon of={Award} />
            {t('Award Badge')}
          </Button>
        </FormActions>
      </div>
    </>
  )
}
