import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { UnverifiedAddress, Upload } from './batch-entry.ts'

export interface UnverifiedBlockProps {
  addresses: readonly UnverifiedAddress[]
  onVerify: (uploadsByAddress: ReadonlyMap<string, readonly Upload[]>) => Promise<void>
}

/** Badges of addresses that are not of this account yet; they come in once a mail to the address is answered. */
export function UnverifiedBlock({ addresses, onVerify }: UnverifiedBlockProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const chosen = addresses.filter(({ address }) => !unticked.has(address))
  const tick = (address: string, isTicked: boolean) => {
    const next = new Set(unticked)
    if (isTicked) next.delete(address)
    else next.add(address)
    setUnticked(next)
  }
  return (
    <section className="stack-s" aria-labelledby="unverified-addresses">
      <h3 id="unverified-addresses">{t('Some badges belong to email addresses that are not verified yet')}</h3>
      <p>
        {t(
          'We send each address a mail with a link. Its badges wait in your backpack until you have followed the link.',
        )}
      </p>
      <ul className="list sheet">
        {addresses.map(({ address, uploads }) => (
          <li key={address}>
            <Checkbox value={!unticked.has(address)} onChange={(isTicked) => tick(address, isTicked)}>
              <bdi className="[overflow-wrap:anywhere]">{address}</bdi>{' '}
              <span className="muted small tnum">{countBadges(uploads.length)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        isDisabled={chosen.length === 0}
        onPress={() => onVerify(new Map(chosen.map(({ address, uploads }) => [address, uploads])))}
      >
        {t('Send Verification Emails')}
      </Button>
    </section>
  )
}
