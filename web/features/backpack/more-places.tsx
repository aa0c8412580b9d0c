import { t } from '#shared/i18n/text.ts'
import { otherBackpacksPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { Link } from '#web/ui/navigation/link.tsx'
import { RemovedLink } from './removed/removed-link.tsx'

/** Below the wall: what of a person's badges lies elsewhere. */
export function MorePlaces() {
  return (
    <div className="noprint mt-8 flex flex-wrap gap-x-6 gap-y-2">
      <RequestsLink />
      <OtherBackpacksLink />
      <RemovedLink />
    </div>
  )
}

/** The way to badges that the person has asked for. */
function RequestsLink() {
  return (
    <p className="small">
      <Link href="/recipient/requests">{t('My requests')}</Link>
    </p>
  )
}

/** The way to badges that lie in a backpack elsewhere. */
function OtherBackpacksLink() {
  return (
    <p className="small">
      <Link href={otherBackpacksPath}>{t('Other backpacks of yours')}</Link>
    </p>
  )
}
