import { keptToken } from '../lib/kept-session.ts'

/** The same page goes to everybody; who is signed in is led back to the backpack instead of to the login. */
export function leadBack(): void {
  if (keptToken() === undefined) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-when-signed-in]')) {
    link.textContent = link.dataset.whenSignedIn ?? ''
    link.href = '/recipient/badges'
  }
}
