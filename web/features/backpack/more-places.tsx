import { OtherBackpacksLink } from './other-backpacks-link.tsx'
import { RemovedLink } from './removed/removed-link.tsx'
import { RequestsLink } from './requests-link.tsx'

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
