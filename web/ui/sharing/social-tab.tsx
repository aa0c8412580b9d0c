import { ChevronRight } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { IncludeRecipient } from './include-recipient.tsx'
import type { NamedProps } from './link-tab.tsx'
import { ShareMark } from './share-marks.tsx'
import { listShareProviders, type ShareProvider } from './share-providers.ts'
import type { ShareSubject } from './share-subject.ts'
import { useProviders } from './use-providers.tsx'

export interface SocialTabProps extends NamedProps {
  subject: ShareSubject
}

export function SocialTab({ subject, options, named, onNamed }: SocialTabProps) {
  const isNamed = named && !subject.byIssuer && options.showRecipientOptions
  const { share, isBusy, outcome } = useProviders(subject, isNamed)

  return (
    <>
      {!subject.byIssuer && <IncludeRecipient options={options} value={named} onChange={onNamed} />}
      <p className="small muted my-3">{describeReach(subject, isNamed)}</p>
      {outcome}
      <ul className="-mx-6 -mb-6 border-t border-line max-[40rem]:-mx-5">
        {listShareProviders(excludedOf(subject, options.excludeServiceTypes)).map((provider) => (
          <li key={provider.id} className="border-b border-line last:border-b-0">
            <ProviderButton provider={provider} isBusy={isBusy} onPress={() => share(provider)} />
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
