import { describeName } from '#infra/languages/texts.ts'
import { shorten } from '#infra/one-line.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'

/** An issuer in the words of schema.org, in the language of the `inLanguage` around it. */
export const tellOrganization = (issuer: IssuerName): object => {
  const { text, meaning } = describeName(issuer)
  return { '@type': 'Organization', name: text, ...(meaning ? { description: meaning } : {}) }
}

/** By whom a badge is recognised; search engines are told of nobody whose name nothing confirms. */
export const tellRecognized = (issuer: IssuerName, url?: string): object =>
  issuer.tell((_text, { kind }) => kind === 'unconfirmed')
    ? {}
    : { recognizedBy: { ...tellOrganization(issuer), ...(url ? { '@id': url } : {}) } }

/** Of a badge in front of its issuer: short enough that the issuer, and what is to be said of it, is not cut off. */
export const shortenName = (name: string): string => shorten(name, 80)
