import { memo, type ReactNode, type Ref } from 'react'
import { joinClasses } from '../navigation/button-class.ts'

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right; actions at the end, as narrow as they can be. */
  place?: 'right' | 'actions'
  /** In blocks on small screens the cell stands without its label, as heading of the block. */
  leads?: boolean
}

/** What finds a row again that was measured. */
export interface RowMark {
  ref: Ref<HTMLTableRowElement & HTMLLIElement>
  'data-index': number
}

/** The place of the rows in a longer table, of which only these are on the page. */
export interface TablePart {
  from: number
  size: number
  markRow: (index: number) => RowMark | undefined
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  captionShown?: boolean
  /** Cards side by side, each with its picture; or rows whose cells share a line on small screens, without labels. */
  look?: 'wall' | 'lines'
  part?: TablePart
}

// Written out because table elements that are shown as blocks on small screens lose their own roles.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export function Table<Row>({ caption, columns, rows, rowKey, captionShown, look, part }: TableProps<Row>) {
  return (
    <table
      className={joinClasses('table', look === 'wall' ? 'cards' : 'fold', look === 'lines' && 'lines')}
      {...roles.table}
      aria-rowcount={part && part.size + 1}
    >
      <caption className={captionShown ? undefined : 'vh'}>{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map(({ id, label, place }) => (
            <th key={id} scope="col" {...roles.columnheader} className={placeClass(place)}>
              {place === 'actions' ? <span className="vh">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row, index) => (
          <TableRow
            key={rowKey(row)}
            {...{ columns, row }}
            {...markOf(part, index)}
            position={part && part.from + index + 2}
          />
        ))}
      </tbody>
    </table>
  )
}

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  measure?: RowMark['ref']
  index?: number
  /** Of the row in the longer table, from 1, its head counted. */
  position?: number
}

function PlainRow<Row>({ columns, row, measure, index, position }: TableRowProps<Row>) {
  return (
    <tr {...roles.row} ref={measure} data-index={index} aria-rowindex={position}>
      {columns.map(({ id, label, cell, place, leads }) => (
        <td
          key={id}
          {...roles.cell}
          className={placeClass(place)}
          data-l={leads || place === 'actions' ? undefined : label}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

// Where the columns are kept between drawings, a row that is there stays as it is.
const TableRow = memo(PlainRow) as typeof PlainRow

function markOf(part: TablePart | undefined, index: number) {
  const mark = part?.markRow(index)
  return mark && { measure: mark.ref, index: mark['data-index'] }
}

function placeClass(place: Column<unknown>['place']): string | undefined {
  return joinClasses(place === 'right' && 'r', place === 'actions' && 'act') || undefined
}
