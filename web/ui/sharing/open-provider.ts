import { getBadgeShareAddress, getCollectionShareAddress } from '#contracts/public/sharing.ts'
import { call } from '../../lib/api/call.ts'
import { trackEvent } from '../../lib/browser/track-event.ts'
import { type ShareProvider, windowFeatures } from './share-providers.ts'
import type { ShareSubject } from './share-subject.ts'

/**
 * Opens a provider's page that shares the subject. Where the browser keeps the window closed the address is answered,
 * to be opened by the reader.
 */
export async function openProvider(
  subject: ShareSubject,
  provider: ShareProvider,
  named: boolean,
): Promise<string | undefined> {
  // Only a window opened by the press itself is allowed, hence it opens empty and is sent on later.
  const popup = window.open('', '_blank', windowFeatures(provider))
  if (popup) popup.opener = null
  try {
    const url = await askShareUrl(subject, provider, named)
    trackEvent({
      action: `${subject.shareObjectType}-share`,
      category: `shares-${provider.id.toLowerCase()}`,
      label: `Share of ${subject.shareUrl} to ${provider.id}`,
    })
    if (!popup) return url
    if (!popup.closed) popup.location.replace(url)
    return undefined
  } catch (failure) {
    popup?.close()
    throw failure
  }
}

async function askShareUrl({ shareObjectType, id }: ShareSubject, provider: ShareProvider, named: boolean) {
  const query = {
    provider: provider.id,
    source: 'badgr-ui',
    redirect: '0',
    include_identifier: named ? '1' : undefined,
  }
  const { url } =
    shareObjectType === 'BadgeInstance'
      ? await call(getBadgeShareAddress, { params: { badgeId: id }, query })
      : await call(getCollectionShareAddress, { params: { collectionSlug: id }, query })
  return url
}
