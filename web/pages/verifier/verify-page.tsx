import { Briefcase } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { VerifyFormProps, VerifyPageProps } from '../parts/props.ts'
import { DataBlock } from './data-block.tsx'
import { VerifyForm } from './verify-form.tsx'

export function VerifyPage({ site, url, recipient, result, trouble }: VerifyPageProps) {
  const form: VerifyFormProps = { origin: site.origin, url, recipient, result, trouble }
  return (
    <PageFrame site={site}>
      <PageHead
        title={t('Verify a badge')}
        sub={t('From any issuer, in Open Badges 1, 2 or 3. What you drop here is checked and forgotten.')}
      />
      {!url && <ForEmployers />}
      <div id="verify-desk">
        <VerifyForm {...form} />
      </div>
      <DataBlock id="verify-start" value={form} />
    </PageFrame>
  )
}

function ForEmployers() {
  return (
    <p className="employers">
      <Icon of={Briefcase} />
      <span>
        <strong>{t('Hiring?')}</strong>{' '}
        {t('You need no account and pay nothing. Ask for the link or the picture of the badge, and check it here.')}
      </span>
    </p>
  )
}
