import { type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { isUntracked } from '#contracts/public/tracking.ts'
import { isTagManagerOn } from '#web/lib/analytics/tag-manager.ts'

/** Pages on which no script of others may run are opened as documents of their own once such a script was loaded. */
export function leaveTrackedDocument({ request }: Pick<LoaderFunctionArgs, 'request'>): null {
  const { pathname, search, hash } = new URL(request.url)
  if (isTagManagerOn() && isUntracked(pathname)) throw redirectDocument(pathname + search + hash)
  return null
}
