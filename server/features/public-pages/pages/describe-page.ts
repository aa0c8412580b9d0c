import { config } from '#infra/context.ts'
import type { PageHead } from './render.tsx'

type Languages = readonly { lang: string }[] | undefined

export const cardSize = { width: 1200, height: 630 }

/** The picture that previews of links show, and the address that tells other sites how to embed the thing. */
export const previewOf = (url: string, name: string): Pick<PageHead, 'imageUrl' | 'imageAlt' | 'imageSize'> => ({
  imageUrl: `${url}/card.png`,
  imageAlt: name,
  imageSize: cardSize,
})

export const oembedOf = (url: string, name: string): { type: string; href: string; title: string } => ({
  type: 'application/json+oembed',
  href: `${config().origin}/public/oembed?url=${encodeURIComponent(url)}&format=json`,
  title: name,
})

/** The page in each of its languages, and where each reader finds theirs. */
export const listTranslations = (url: string, languages: Languages = []): { hreflang: string; href: string }[] =>
  languages.length === 0
    ? []
    : [
        ...languages.map(({ lang }) => ({ hreflang: lang, href: `${url}?lang=${lang}` })),
        { hreflang: 'x-default', href: url },
      ]

/** The language that an address asks for, where the page is there in it. */
export const findTranslation = (languages: Languages, asked: unknown): string | undefined =>
  languages?.find(({ lang }) => lang === asked)?.lang
