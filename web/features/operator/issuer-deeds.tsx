import type { ListedIssuer } from '#contracts/operator-issuers.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { notices } from '#web/lib/notices.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { SuspensionButton } from './suspension-button.tsx'
import { type IssuerChange, saveIssuer } from './use-issuers.ts'

/** Approving, vouching and suspending. */
export function IssuerDeeds(issuer: ListedIssuer) {
  const { slug, name, awaits_approval_since, trusted_at } = issuer
  const save = async (body: IssuerChange, done: string) => {
    try {
      if (await saveIssuer(slug, body)) notices.success(done)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <span className="row tight min-[48rem]:justify-end min-[64rem]:flex-nowrap">
      {awaits_approval_since && (
        <Button
          aria-label={t('Approve: {name}', { name })}
          onPress={() => save({ approved: true }, t('{name} is approved.', { name }))}
        >
          {t('Approve')}
        </Button>
      )}
      {trusted_at ? (
        <Button
          variant="quiet"
          aria-label={t('Vouch no more for {name}', { name })}
          onPress={() => save({ trusted: false }, t('You do not vouch for {name} any more.', { name }))}
        >
          {t('Vouch no more')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          aria-label={t('Vouch for {name}', { name })}
          onPress={() => save({ trusted: true }, t('You vouch for {name}.', { name }))}
        >
          {t('Vouch')}
        </Button>
      )}
      <SuspensionButton issuer={issuer} />
    </span>
  )
}
