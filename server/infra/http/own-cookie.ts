import { config } from '../context.ts'

const isEncrypted = (): boolean => config().origin.startsWith('https:')

/** The name of a cookie of ours: with this beginning no page of a neighbouring subdomain can set it; browsers take it over https only. */
export const nameCookie = (name: string): string => (isEncrypted() ? `__Host-${name}` : name)

/** How such a cookie is set, for so many seconds, and taken away: for `/`, and for no script. */
export const cookieFor = (seconds: number) =>
  ({ httpOnly: true, sameSite: 'lax', maxAge: seconds, ...ofCookie() }) as const

/** What of it a browser is told as well to take it away. */
export const ofCookie = () => ({ path: '/', secure: isEncrypted() })
