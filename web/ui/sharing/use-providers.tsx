import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { Icon } from '../icons/icon.tsx'
import { LinkButton } from '../navigation/link-button.tsx'
import { openProvider } from './open-provider.ts'
import type { ShareProvider } from './share-providers.ts'
import type { ShareSubject } from './share-subject.ts'

type Outcome = { failure: string } | { blocked: string; name: string }

/** Shares with one provider at a time; what came of it, where that is to be read, is drawn as `outcome`. */
export function useProviders(subject: ShareSubject, isNamed: boolean) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)

  const share = async (provider: ShareProvider) => {
    if (isBusy) return
    setOutcome(undefined)
    setBusy(true)
    try {
      const blocked = await openProvider(subject, provider, isNamed)
      if (blocked) setOutcome({ blocked, name: provider.name })
    } catch (failure) {
      setOutcome({ failure: t('Failed to share: {msg}', { msg: messageOf(failure) }) })
    }
    setBusy(false)
  }

  return {
    share: (provider: ShareProvider) => void share(provider),
    isBusy,
    outcome: outcome && <OutcomeNotice outcome={outcome} onClose={() => setOutcome(undefined)} />,
  }
}

function OutcomeNotice({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  if ('failure' in outcome) {
    return (
      <div className="mb-3">
        <Notice kind="error" onClose={onClose}>
          {outcome.failure}
        </Notice>
      </div>
    )
  }
  return (
    <div className="stack-s mb-4">
      <Notice kind="info">{t('Your browser kept the window closed. This link opens it:')}</Notice>
      <LinkButton href={outcome.blocked} target="_blank" rel="noopener noreferrer" onClick={onClose}>
        <Icon of={ExternalLink} />
        {outcome.name}
      </LinkButton>
    </div>
  )
}
