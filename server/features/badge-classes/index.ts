export { badgeClassChanged } from './changes.ts'
export { createBadgeClass } from './create-badge-class.ts'
export { deleteBadgeClass } from './delete-badge-class.ts'
export { readPublicId } from './find-badge-class.ts'
export { importBadgeClass } from './import-badge-class.ts'
export { inForce, isInForce, over } from './in-force.ts'
export { listClassesPage } from './list-classes-page.ts'
export {
  type BadgeClassListRow,
  type BadgeClassRow,
  findBadgeClass,
  listAllBadgeClassesOf,
  listBadgeClassesById,
  listBadgeClassesOf,
  listBadgeIdsByName,
  requireBadgeClass,
  requireBadgeClassAlone,
  requireBadgeClassForAward,
} from './queries.ts'
export { requireReadableClass } from './require-readable-class.ts'
export {
  type AwardableRow,
  admitAwardableClass,
  readAwardableClass,
  selectAwardableClass,
} from './select-awardable-class.ts'
export { updateBadgeClass } from './update-badge-class.ts'
export { findFormerVersion, parseFacts } from './versions.ts'
