export const collectionsPath = '/recipient/badge-collections'

export const collectionPath = (slug: string): string => `${collectionsPath}/collection/${encodeURIComponent(slug)}`
