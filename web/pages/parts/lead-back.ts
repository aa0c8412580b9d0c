/** The same page goes to everybody; who is signed in is led back to the backpack instead of to the login. */
export function leadBack(): void {
  if (!isSignedIn()) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-when-signed-in]')) {
    link.textContent = link.dataset.whenSignedIn ?? ''
    link.href = '/recipient/badges'
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-home]')) link.href = '/'
  for (const link of document.querySelectorAll<HTMLElement>('[data-for-visitors]')) link.remove()
}

/** Whether a session is kept here; these pages need none, so they only look. */
function isSignedIn(): boolean {
  try {
    for (const store of [sessionStorage, localStorage]) {
      if (!store.getItem('LoginService.token')) continue
      const end = store.getItem('LoginService.tokenExpirationDate')
      return end === null || new Date(end).getTime() > Date.now()
    }
  } catch {
    // Storage is closed in some private windows and frames, and then nobody is signed in.
  }
  return false
}
