/** What the addresses of the app's screens begin with; a test of its routes holds them to it. */
export const appScreens = [
  'auth',
  'design',
  'developers',
  'docs',
  'issuer',
  'keep-badge',
  'kiosk',
  'lti',
  'notifications',
  'operator',
  'profile',
  'recipient',
  'signup',
] as const

/** Addresses of before that the app leads on from. */
const passedOn = ['change-password', 'forward', 'initial-redirect', 'login', 'userProfile'] as const

const known = new Set<string>([...appScreens, ...passedOn])

/** The page for visitors, which the server draws. The app leads to it, and nothing is below it. */
const visitors = '/home'

/** Whether the app has something at this path. For every other it leads home, and the server says 404 with the same page. */
export const isAppScreen = (path: string): boolean => {
  const [first = ''] = path.replace(/^\/+/, '').split(/[/;?#]/, 1)
  return first === '' || known.has(first) || path === visitors
}
