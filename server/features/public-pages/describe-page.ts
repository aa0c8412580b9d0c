import { config } from '#infra/context.ts'
import type { PageHead } from './render.tsx'

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
