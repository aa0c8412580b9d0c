import { ChevronRight, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { Notice } from '../feedback/notice.tsx'
import { Icon } from '../icons/icon.tsx'
import { LinkButton } from '../navigation/link-button.tsx'
import { IncludeRecipient } from './include-recipient.tsx'
import type { NamedProps } from './link-tab.tsx'
import { openProvider } from './open-provider.ts'
import { ShareMark } from './share-marks.tsx'
import { listShareProviders, type ShareProvider } from './share-providers.ts'
import type { ShareSubject } from './share-subject.ts'

export interface SocialTabProps extends NamedProps {
  subject: ShareSubject
}

type Outcome = { failure: string } | { blocked: string; name: string }

export function SocialTab({ subject, options, named, onNamed }: SocialTabProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const isNamed = named && !subject.byIssuer && options.showRecipientOptions

  const share = async (provider: ShareProvider) => {
    if (busy) return
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

  return (
    <>
      {!subject.byIssuer && <IncludeRecipient options={options} value={named} onChange={onNamed} />}
      <p className="small muted my-3">{describeReach(subject, isNamed)}</p>
      {outcome && <OutcomeNotice outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <ul className="-mx-6 -mb-6 border-t border-line max-[40rem]:-mx-5">
        {listShareProviders(excludedOf(subject, options.excludeServiceTypes)).map((provider) => (
          <li key={provider.id} className="border-b border-line last:border-b-0">
            <ProviderButton provider={provider} isBusy={busy} onPress={() => void share(provider)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function describeReach({ shareObjectType, byIssuer }: ShareSubject, named: boolean): string {
  if (shareObjectType === 'BadgeCollection') return t('Anyone with the link can see this collection.')
  if (named) return t('Anyone with the link can see this badge, and your address in it.')
  return byIssuer
    ? t('Anyone with the link can see this badge. The address of its recipient is not shown.')
    : t('Anyone with the link can see this badge. Your address is not shown.')
}

// A collection is no certificate, and an issuer's own profile is not the recipient's.
function excludedOf({ shareObjectType, byIssuer }: ShareSubject, excluded: readonly string[]): readonly string[] {
  return shareObjectType === 'BadgeCollection' || byIssuer ? [...excluded, 'linkedin_profile'] : excluded
}

interface ProviderButtonProps {
  provider: ShareProvider
  isBusy: boolean
  onPress: () => void
}

function ProviderButton({ provider: { id, name, hint }, isBusy, onPress }: ProviderButtonProps) {
  return (
    <button
      type="button"
      className="flex min-h-16 w-full cursor-pointer items-center gap-4 border-0 bg-transparent px-6 py-3 text-start [font:inherit] leading-snug text-inherit -outline-offset-2 hover:bg-tile max-[40rem]:px-5"
      aria-disabled={isBusy || undefined}
      onClick={onPress}
    >
      <span className="grid size-9 flex-none place-items-center rounded-sm bg-tile" aria-hidden="true">
        <ShareMark of={id} />
      </span>
      <span className="grow">
        <span className="strong">{name}</span>
        <br />
        <span className="small muted">{hint}</span>
      </span>
      <Icon of={ChevronRight} size="s" />
    </button>
  )
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
