import { shorten } from '#infra/one-line.ts'
/** What is handed to a provider: only what everybody may read at the address itself. */
export interface SharedThing {
  url: string
  title: string
  summary: string
  /** Stands before the address where the provider takes a text; none for a collection. */
  sentence?: string
  picture: string
  /** Of a badge, for "Add to profile". */
  certificate?: {
    id: string
    organization: { id: string } | { name: string }
    issuedOn: Date | null
    expires: Date | null
  }
}

// Providers cut longer ones anyway, and so does what carries the address.
const summaryLength = 250

const providers: Record<string, (thing: SharedThing) => string | undefined> = {
  twitter: ({ sentence, url }) =>
    addressOf('https://twitter.com/intent/tweet', { text: sentence ? `${sentence} ${url}` : url }),
  facebook: ({ url }) => addressOf('https://www.facebook.com/sharer/sharer.php', { u: url }),
  linkedin: ({ url, title, summary }) =>
    addressOf('https://www.linkedin.com/shareArticle', {
      mini: 'true',
      url,
      title,
      summary: shorten(summary, summaryLength),
    }),
  pinterest: ({ url, picture, title, summary }) =>
    addressOf('https://www.pinterest.com/pin/create/button/', {
      url,
      media: picture,
      description: shorten(summary, summaryLength) || title,
    }),
  linkedin_profile: ({ url, title, certificate }) =>
    certificate &&
    addressOf('https://www.linkedin.com/profile/add', {
      startTask: 'CERTIFICATION_NAME',
      name: title,
      ...('id' in certificate.organization
        ? { organizationId: certificate.organization.id }
        : { organizationName: certificate.organization.name }),
      ...monthOf('issue', certificate.issuedOn),
      ...monthOf('expiration', certificate.expires),
      certUrl: url,
      certId: certificate.id,
    }),
}

/** The provider as it is stored, whatever the case it was asked in; undefined when it is not offered. */
export const readProvider = (name: string): string | undefined => {
  const provider = name.toLowerCase()
  return Object.hasOwn(providers, provider) ? provider : undefined
}

/** Address at the provider that shares the thing; undefined when the provider takes no such thing. */
export const providerAddress = (provider: string, thing: SharedThing): string | undefined =>
  providers[provider]?.(thing)

const addressOf = (base: string, parameters: Record<string, string>): string =>
  `${base}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`

const monthOf = (what: 'issue' | 'expiration', date: Date | null): Record<string, string> =>
  date ? { [`${what}Year`]: String(date.getUTCFullYear()), [`${what}Month`]: String(date.getUTCMonth() + 1) } : {}
