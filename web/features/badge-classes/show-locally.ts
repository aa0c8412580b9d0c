import {
  type BadgeClass,
  type BadgeClassInput,
  type BadgePath,
  getBadgeClass,
  listAllBadgeClasses,
  listBadgeClasses,
} from '#contracts/badge-classes/badge-classes.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'

/** Shows a badge class as it will be once it is saved, wherever it stands; answers how to take that back. */
export function showLocally({ issuerSlug, badgeSlug }: BadgePath, badgeClass: BadgeClass): () => void {
  const key = readKey(getBadgeClass, { issuerSlug, badgeSlug })
  const before = queryClient.getQueryData<BadgeClass>(key)
  const lists = [readKey(listBadgeClasses, { issuerSlug }), readKey(listAllBadgeClasses)].map(
    (queryKey) => [queryKey, queryClient.getQueryData<BadgeClass[]>(queryKey)] as const,
  )
  queryClient.setQueryData(key, badgeClass)
  for (const [queryKey, list] of lists) {
    const changed = list?.map((one) => (one.slug === badgeClass.slug ? badgeClass : one))
    queryClient.setQueryData(queryKey, changed)
  }
  return () => {
    queryClient.setQueryData(key, before)
    for (const [queryKey, list] of lists) queryClient.setQueryData(queryKey, list)
  }
}

export function applyInput(badgeClass: BadgeClass, input: BadgeClassInput): BadgeClass {
  const { name, description, image, criteria_text, criteria_url, tags, expires } = input
  return {
    ...badgeClass,
    name,
    description,
    image: image ?? badgeClass.image,
    image_alt: input.image_alt ?? '',
    achievement_type: input.achievement_type ?? null,
    design: input.design ?? null,
    criteria_text: criteria_text ?? null,
    criteria_url: criteria_url || null,
    tags: tags ?? [],
    expires: { amount: expires?.amount ?? null, duration: expires?.duration ?? null },
    alignment: (input.alignment ?? []).map((one) => ({
      target_name: one.target_name,
      target_url: one.target_url,
      target_description: one.target_description ?? null,
      target_framework: one.target_framework ?? null,
      target_code: one.target_code ?? null,
      ...(one.target_type ? { target_type: one.target_type } : {}),
    })),
  }
}
