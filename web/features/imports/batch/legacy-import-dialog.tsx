import { CircleCheck, CircleDot } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { BatchStages } from './batch-stages.tsx'
import { useBatch } from './use-batch.ts'

/** For people who come with the export of the Mozilla Backpack: a ZIP file with a list of whose badges it holds. */
export function LegacyImportDialog({ onClose }: { onClose: () => void }) {
  const batch = useBatch({ needsManifest: true, onClose })
  return (
    <Dialog
      title={t('Import your Mozilla badges')}
      isOpen
      onOpenChange={onClose}
      dismissable={batch.phase !== 'uploading'}
    >
      <div className="stack">
        <Steps />
        <BatchStages
          batch={batch}
          onClose={onClose}
          label={t('ZIP file from Mozilla')}
          accept="application/octet-stream, .zip"
          hint={t('The ZIP file that you downloaded from the Mozilla Backpack')}
          error={batch.fault && t('That’s not the file from Mozilla. Please try again.')}
          reason={batch.fault?.reason}
        />
      </div>
    </Dialog>
  )
}

function Steps() {
  const { serviceName } = getConfig().theme
  const steps = [
    t('Download your ZIP file'),
    t('Sign in to {service}', { service: serviceName }),
    t('Upload your badges'),
  ]
  const last = steps.length - 1
  return (
    <ol className="stack-s" aria-label={t('Step 3 of 3')}>
      {steps.map((step, index) => (
        <li key={step} className="row tight nowrap" aria-current={index === last ? 'step' : undefined}>
          <Icon
            of={index === last ? CircleDot : CircleCheck}
            className={index === last ? 'text-brand' : 'text-verified'}
          />
          <span className={index === last ? 'strong' : 'muted'}>
            {t('{number}. {step}', { number: index + 1, step })}{' '}
            <span className="vh">{index === last ? t('In progress') : t('Complete')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
