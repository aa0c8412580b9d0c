import type { PartName } from '../document/parts.ts'

const searchOf = (part: PartName): string => (part === 'main' ? '' : `?part=${part}`)

export const partHref = (part: PartName): string => `/docs/api${searchOf(part)}`
export const taskHref = (slug: string, part: PartName): string => `/docs/api/${slug}${searchOf(part)}`
export const operationHref = (slug: string, id: string, part: PartName): string => `${taskHref(slug, part)}#${id}`
export const typeHref = (name: string, part: PartName): string => `/docs/api/types/${name}${searchOf(part)}`
export const quickStartHref = '/docs/api/quick-start'
