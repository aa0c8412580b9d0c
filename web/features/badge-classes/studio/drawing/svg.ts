import { escapeMarkup } from '#shared/formats/escape-markup.ts'

type Attributes = Record<string, string | number | undefined>

/** Signs that XML does not know are left out, whatever was pasted. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(/[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, ''))
}

export const round = (value: number): number => Math.round(value * 100) / 100

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeXml(value ?? '')}"`)
    .join('')
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`
}

export interface Point {
  x: number
  y: number
}

/** A place on a circle, from twelve o'clock clockwise in degrees. */
export function pointAt(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) }
}

export const pair = ({ x, y }: Point): string => `${round(x)} ${round(y)}`
