/**
 * What the contract does not show, and what this sample does instead. Where several answers would be as good, the one of a
 * careful service was taken.
 *
 * Requests
 * - A missing or wrong key: 401 `{"message":"Unauthorized"}`. Nothing else of the request is looked at first.
 * - A record that exists, but not for this key, and an unknown path: 404 `Requested Resource Not Found`.
 * - A record that is refused: 422 `{"message":"Failed","errors":{attribute: text}}`. Nothing of it is saved.
 * - A body that is no JSON: 400. A body over 20 MB: 413. Strict mode without the right Content-Type: 415. A Host other than
 *   127.0.0.1 or localhost with our port: 421.
 * - A trailing slash is taken on every path. There is no paging and no rate limit but those set as faults.
 * - Lists are in no promised order; here payslips and runs come latest first, people by id.
 *
 * Reads
 * - Employees carry `id`, although the contract's table of fields leaves it out: nothing could be asked for without it.
 *   `include` counts for the list only; an unknown value is refused with 422.
 * - `end_date` and `termination_code` of a service period that lasts are null.
 * - `appointment_date` is the first day of the first service period, also for people who came back.
 * - 202 answers the list with `recent_payslips_with_data` while any recent payslip of the company is dirty, and the PDF of a
 *   dirty payslip or certificate. The detail of a dirty payslip still has the figures of before.
 * - `raw` of a payslip: any text but `false` and none counts as true.
 * - The codes of totals are `total_income` and `total_deduction`. `leave.id` is the payslip's id. In a leave type `accrual`
 *   and `balance` are texts, `taken` is a number.
 * - Frequencies are normalised to January 2008. Twice a month is a frequency of one month with an interim end on the 15th;
 *   its offsets count half months.
 * - A split of a journal has a key in a line only where it has an amount.
 * - In the calculations of a payslip, what the employee has is inherited: `id` null, the employee's id in `calculation_id`.
 *   A payslip's own entry that stands in for one of several has that one's id there. Inherited ones of the company or a
 *   profile have `id` null everywhere. Endpoint 31 answers a list of those; there is no path for a single one.
 * - `system_type` of a custom item is `custom`, and its number is in `calculation_def_id`. Deleted ones stay in the lists.
 * - Certificates: `IR56B` for a tax year to 31 March, `IR56F` for those who left in it; the last three years.
 *
 * Writes
 * - Bulk input saves the right attributes of an entity that also has wrong ones (`partialSaves` turns that off), takes one
 *   of `payslip_id` and `payslip_date`, takes values as text only, plain decimals with up to four places, and no nested
 *   attribute. With neither payslip key a `calc.` input counts for the employee from the first open period on; with one of
 *   them for that payslip alone. An unknown key is `Invalid heading`, an unknown person `UNKNOWN EMPLOYEE`.
 *   A system name with several instances means the first one.
 * - Created employees have payslips from the period on that was open at the call. A changed frequency counts from the first
 *   open period; a changed appointment date moves no payslip. Deleting takes every payslip along.
 * - `id_type` is taken in both casings. Null clears an optional attribute. Addresses are written as lines and read as parts:
 *   line1 is read as `unit_no`, the other lines together as `st_name`, `code` as `postal_code`.
 * - `insert` is refused for items that occur once; `update` and `upsert` work for every item. Deleting a calculation of the
 *   employee counts from the first open period on.
 *
 * Reports
 * - `humanize` and any other unknown key are ignored. Ids of another company, a wrong date or a missing required field give
 *   400 `Failed`; so do the older GET forms. Required beyond the contract: both dates for comparison_leave, `wave_id` and
 *   `period_offset` for variance, `date` for the other two.
 * - All five report on finalised payslips only. Accounts are named by their code. Columns of `custom_fields` are named as
 *   they were asked for, and an unknown one is dropped. An account that a payslip does not have is null.
 * - Five reports may be queued; a run takes three seconds, and would be ended after two minutes.
 *
 * Documents
 * - PDFs are not compressed and carry the period's end as their date, so that the same payslip has the same bytes. Fonts are
 *   the standard ones and none is embedded: Helvetica, and for Chinese MSung-Light, which a viewer replaces with a font of
 *   its own. Letters beyond Latin-1 (`ễ`) are set by their base letter.
 */

export const UNAUTHORIZED = 'Unauthorized'
export const MISSING = 'Requested Resource Not Found'
export const FAILED = 'Failed'
export const STILL_CALCULATING = 'Payslips are still being calculated. Please try again later.'
export const UNKNOWN_EMPLOYEE = 'UNKNOWN EMPLOYEE'
export const UNKNOWN_PAYSLIP = 'UNKNOWN PAYSLIP'
export const INVALID_HEADING = 'Invalid heading'
export const PAYSLIP_FINALISED = 'Payslip is finalised'
export const QUEUE_FULL = 'Too many reports are queued already'

export const LARGEST_BODY_BYTES = 20 * 1024 * 1024
