/**
 * The charts: bars one beside the other (`BarChart`) and a small line (`TrendLine`), drawn as SVG by d3's scales and shapes, with
 * attributes only. Each has a table form beside it on its page, and is no more than its shape to whoever sees it.
 */
export { default as BarChart } from './BarChart.vue'
export { default as TrendLine } from './TrendLine.vue'
export type { ChartBar, ChartColumn } from './columns'
export { useStops } from './stops'
