import { z } from 'zod'

export const shapeIds = [
  'circle',
  'hexagon',
  'octagon',
  'square',
  'diamond',
  'shield',
  'arch',
  'bowl',
  'point-down',
  'point-up',
  'star',
  'rosette',
] as const
export const borderIds = ['line', 'double', 'rope', 'plain'] as const
export const groundIds = ['plain', 'rays', 'rings'] as const
export const faceIds = ['sans', 'serif'] as const

export const ringLength = 40
export const ribbonLength = 24
export const initialsLength = 4
export const mostStars = 5
/** Bytes of an own logo, so that the whole drawing stays within 64 KiB. */
export const logoBytes = 40_000

const hex = z.string().regex(/^#[0-9a-f]{6}$/)
const colors = z.object({ deep: hex, field: hex, light: hex, accent: hex })
export type BadgeColors = z.infer<typeof colors>

const emblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('icon'), icon: z.string().max(40), twoColors: z.boolean() }),
  z.object({ kind: z.literal('text'), text: z.string().max(initialsLength * 4) }),
  z.object({
    kind: z.literal('logo'),
    name: z.string().max(255),
    data: z
      .string()
      .max(60_000)
      .regex(/^(?:data:image\/png;base64,[\w+/]+=*)?$/),
  }),
])
export type BadgeEmblem = z.infer<typeof emblem>

const badgeDesign = z.object({
  version: z.literal(1),
  shape: z.enum(shapeIds),
  colors,
  border: z.enum(borderIds),
  ground: z.enum(groundIds),
  face: z.enum(faceIds),
  top: z.string().max(ringLength),
  bottom: z.string().max(ringLength),
  ribbon: z.string().max(ribbonLength),
  stars: z.int().min(0).max(mostStars),
  tails: z.boolean(),
  emblem,
})

/** Everything a badge of the studio is drawn from; the same design always gives the same picture. */
export type BadgeDesign = z.infer<typeof badgeDesign>
export type ShapeId = BadgeDesign['shape']
export type FaceId = BadgeDesign['face']

/** A design as it was saved; undefined for one that the studio does not know, such as another program's. */
export function readDesign(saved: unknown): BadgeDesign | undefined {
  return badgeDesign.safeParse(saved).data
}
