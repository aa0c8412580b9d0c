export function newestFirst<Row extends { created_at: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
}
