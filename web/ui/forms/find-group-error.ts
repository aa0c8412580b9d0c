import { type FieldError, type FieldErrors, type FieldPath, type FieldValues, get } from 'react-hook-form'

/** A parent object of the form, or the form as a whole. */
export type FieldGroup<Form extends FieldValues> = FieldPath<Form> | 'root' | `root.${string}`

/** What is wrong with a group itself; a schema puts it at the path `root` in the group, beside the errors of its fields. */
export function findGroupError<Form extends FieldValues>(
  errors: FieldErrors<Form>,
  group: FieldGroup<Form> | undefined,
): FieldError | undefined {
  if (group === undefined) return undefined
  const found: unknown = get(errors, group)
  if (isFieldError(found)) return found
  return isTree(found) && isFieldError(found.root) ? found.root : undefined
}

/** What is checked anew when a field of the group changes: a parent object; the form as a whole only when it is sent. */
export function listChecked<Form extends FieldValues>(group: FieldGroup<Form> | undefined): FieldPath<Form>[] {
  return group !== undefined && isPath(group) ? [group] : []
}

function isPath<Form extends FieldValues>(group: FieldGroup<Form>): group is FieldPath<Form> {
  return group !== 'root' && !group.startsWith('root.')
}

function isFieldError(value: unknown): value is FieldError {
  return isTree(value) && typeof value.type === 'string'
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
