import type { BackpackBadge } from '#contracts/backpack/backpack.ts'

export const backpackPath = '/recipient/badges'
export const otherBackpacksPath = '/recipient/other-backpacks'
export const removedPath = '/recipient/removed-badges'

export const backpackBadgePath = ({ id }: Pick<BackpackBadge, 'id'>): string =>
  `/recipient/earned-badge/${encodeURIComponent(id)}`
