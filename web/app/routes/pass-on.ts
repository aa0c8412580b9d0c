import { redirect, replace } from 'react-router'

/** Leads on from an address that shows nothing itself. A page that began there must not be in the way back. */
export function passOn(request: Request, target: string): Response {
  const isStart = new URL(request.url).pathname === location.pathname
  return isStart ? replace(target) : redirect(target)
}
