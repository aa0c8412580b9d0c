import type { LoaderFunctionArgs } from 'react-router'
import { passOn } from '../routes/pass-on.ts'

/** For pages that are made for those who build Sash: elsewhere they are an address like any that leads nowhere. */
export function stayLocal({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  const { hostname } = new URL(request.url)
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) ? null : passOn(request, '/')
}
