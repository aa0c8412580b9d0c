import { config } from '../context.ts'
import type { WebApp } from '../http/edge/web-apps.ts'

/**
 * Every kind of link that a mail has a reader follow. Programs that read mail follow them too, so nothing is done by
 * opening one (GET, HEAD): a page with a button comes before the action.
 */
export const mailedPaths = {
  'sign-in': '/auth/login',
  'sign-up': '/signup',
  'ask-reset': '/auth/request-password-reset',
  reset: '/v1/user/forgot-password',
  confirm: '/v1/user/confirmemail/:confirm',
  move: '/auth/move-address/:confirm/:token',
  keep: '/auth/keep-address/:token',
  'keep-badge': '/auth/keep-badge/:token',
  start: '/auth/start-link/:token',
  'claim-proof': '/c/proof/:token',
  request: '/recipient/requests/:request',
  requests: '/issuer/issuers/:issuer/requests',
  profile: '/profile/profile',
  'social-accounts': '/profile',
  security: '/profile/security',
  'earned-badge': '/recipient/earned-badge/:award',
  award: '/public/assertions/:award',
  picture: '/public/badges/:badge/image',
  issuer: '/issuer/issuers/:issuer',
  endorsements: '/issuer/issuers/:issuer/endorsements',
  webhooks: '/issuer/issuers/:issuer/webhooks',
  refusal: '/unsubscribe/:address/:expires/:signature',
} as const

export type MailedKind = keyof typeof mailedPaths

type PartsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

declare const mailed: unique symbol
/** The whole address of a link of one of the kinds; letters take no other. */
export type MailedLink = string & { readonly [mailed]: true }

type Parts<K extends MailedKind> = Readonly<Record<PartsOf<(typeof mailedPaths)[K]>, string>>

/**
 * Writes the address; every part of it and of its query is encoded. A page that carries no secret may be that of a web
 * app that the operator named.
 */
export const writeMailedLink = <K extends MailedKind>(
  kind: K,
  parts: Parts<K>,
  query: Readonly<Record<string, string>> = {},
  app?: WebApp,
): MailedLink => {
  const given: Readonly<Record<string, string>> = parts
  const path = mailedPaths[kind].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${app ?? config().origin}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}` as MailedLink
}
