import { achievementClasses } from './achievement-classes.ts'
import type { ClassModel, ClassName } from './class-model.ts'
import { credentialClasses } from './credential-classes.ts'
import { profileClasses } from './profile-classes.ts'

/** Every class of the data model of Open Badges 3.0 and Comprehensive Learner Records 2.0. */
export const dataModel: Record<Exclude<ClassName, 'AnyEndorsement'>, ClassModel> = {
  ...achievementClasses,
  ...profileClasses,
  ...credentialClasses,
}
