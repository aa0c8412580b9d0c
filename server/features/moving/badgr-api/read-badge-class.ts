import { readMoment } from '../dump/row.ts'
import type { MovedAlignment, MovedBadgeClass } from '../form.ts'
import type { Report } from '../report.ts'
import { alignmentShape, badgeClassShape } from './shapes.ts'

export const readBadgeClass = (thing: unknown, issuer: string, report: Report): MovedBadgeClass | undefined => {
  const { data } = badgeClassShape.safeParse(thing)
  if (!data) {
    report.note('lost', 'badge classes that cannot be read')
    return undefined
  }
  return {
    id: data.entityId,
    slug: null,
    issuer,
    name: data.name,
    description: data.description ?? '',
    picture: data.image,
    criteriaText: data.criteriaNarrative,
    criteriaUrl: data.criteriaUrl,
    tags: [...new Set(data.tags.flatMap((tag) => (typeof tag === 'string' && tag.trim() ? [tag.trim()] : [])))],
    alignment: data.alignments.flatMap((line): MovedAlignment[] => {
      const read = alignmentShape.safeParse(line).data
      if (read)
        return [
          {
            target_name: read.targetName,
            target_url: read.targetUrl,
            target_description: read.targetDescription,
            target_framework: read.targetFramework,
            target_code: read.targetCode,
          },
        ]
      report.note('lost', 'alignments without a name or an address', data.name)
      return []
    }),
    extensions: data.extensions,
    expires: data.expires ? { amount: data.expires.amount, unit: data.expires.duration } : null,
    createdAt: readMoment(data.createdAt) ?? new Date(0),
    createdBy: data.createdBy,
  }
}
