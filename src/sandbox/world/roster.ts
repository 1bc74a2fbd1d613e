/**
 * The people of Tidewater Lantern, the company that is shown first: written by hand, so that a tour and a test can name
 * them. Months are counted back from the current one, as the sample always ends today.
 */

/** What differs from an ordinary person of the list. Amounts are whole dollars a month. */
export interface RosterTraits {
  readonly director?: true
  readonly woman?: true
  readonly partTime?: true
  /** Paid by the week; `movedMonthsAgo` says that this ended so many months ago and monthly pay began. */
  readonly weekly?: true
  readonly movedMonthsAgo?: number
  readonly housing?: number
  readonly travel?: number
  readonly shift?: number
  /** Typical commission of a month. */
  readonly sales?: number
  readonly overtime?: true
  readonly voluntary?: number
  /** Monthly repayments of loans that run through the current month. */
  readonly loans?: readonly number[]
  readonly savings?: number
  readonly garnishee?: number
  /** Left at the end of the month so many months ago; 0 is this month's end. */
  readonly leftMonthsAgo?: number
  /** A first time with the company, [from, to]. */
  readonly earlier?: readonly [string, string]
  /** Joined on the 15th so many months ago, in place of the written day. */
  readonly joinedMonthsAgo?: number
  readonly born?: string
  readonly method?: 'cash' | 'cheque' | 'eft_manual'
}

export interface RosterEntry {
  readonly number: string
  readonly first: string
  readonly last: string
  readonly chinese: string | null
  /** Place of the pay point in the company's list. */
  readonly payPoint: number
  readonly basic: number
  readonly joined: string
  readonly traits: RosterTraits
}

const OFFICE = 0
const WORKSHOP = 1
const WAREHOUSE = 2
const SHOP = 3

export const ROSTER: readonly RosterEntry[] = [
  of('0002', 'Wing Sze', 'Lam', '林詠詩', OFFICE, 56000, '2011-03-01', { director: true, woman: true, housing: 7500 }),
  of('0003', 'Chi Keung', 'Fung', '馮志強', OFFICE, 48000, '2012-07-16', { director: true, housing: 6500 }),
  of('0005', 'Priya', 'Raman', null, OFFICE, 44000, '2019-03-04', {
    woman: true,
    housing: 7500,
    earlier: ['2013-02-04', '2018-06-30']
  }),
  of('0006', 'Mei Kuen', 'Tong', '湯美娟', OFFICE, 23500, '2013-09-02', { woman: true, leftMonthsAgo: 7 }),
  of('0007', 'Pui Shan', 'Ho', '何佩珊', OFFICE, 27500, '2014-05-02', { woman: true }),
  of('0008', 'Kin Wah', 'Tsang', '曾建華', WORKSHOP, 24800, '2014-09-01', { overtime: true, born: '1961-02-11' }),
  of('0011', 'Mei Fong', 'Lau', '劉美芳', WORKSHOP, 18600, '2015-01-12', { woman: true, overtime: true }),
  of('0012', 'Ho Yin', 'Mak', '麥浩賢', WORKSHOP, 19250, '2015-03-09', { overtime: true }),
  of('0014', 'Siobhán', "O'Brien", null, OFFICE, 38800, '2015-11-02', { woman: true, housing: 8000, voluntary: 1000 }),
  of('0016', 'Siu Ling', 'Yip', '葉小玲', SHOP, 17400, '2016-02-15', { woman: true, sales: 1700 }),
  of('0018', 'Kwok Leung', 'Cheung', '張國良', WAREHOUSE, 18900, '2016-06-01', {
    travel: 700,
    overtime: true,
    voluntary: 300
  }),
  of('0019', 'Hoi Ching', 'Leung', '梁凱晴', SHOP, 17850, '2016-08-22', { woman: true, sales: 2400 }),
  of('0021', 'Yuk Lan', 'Chow', '周玉蘭', WORKSHOP, 16900, '2017-01-03', { woman: true, overtime: true }),
  of('0023', 'Chun Hei', 'Kwok', '郭俊熙', WORKSHOP, 21000, '2017-04-18', { overtime: true, shift: 450 }),
  of('0025', 'Wai Man', 'Tam', '譚慧敏', SHOP, 18300, '2017-07-03', { woman: true, sales: 1600, voluntary: 400 }),
  of('0026', 'Marek', 'Novák', null, OFFICE, 37200, '2017-10-09', { housing: 7500, voluntary: 500 }),
  of('0029', 'Ka Wai', 'Poon', '潘家偉', WAREHOUSE, 19600, '2018-01-15', { travel: 700, leftMonthsAgo: 0 }),
  of('0031', 'Lai Kuen', 'Siu', '蕭麗娟', WORKSHOP, 16400, '2018-03-26', { woman: true, overtime: true }),
  of('0033', 'Tsz Kit', 'Hui', '許子傑', WAREHOUSE, 18850, '2018-06-11', { travel: 700 }),
  of('0034', 'Tai Man', 'Chan', '陳大文', WORKSHOP, 24200, '2018-09-03', { shift: 450, loans: [800] }),
  of('0036', 'Tai Man', 'Chan', '陳泰民', WAREHOUSE, 19200, '2018-10-29', { travel: 700 }),
  of('0038', 'Sin Yee', 'Cheng', '鄭倩儀', SHOP, 17650, '2019-02-18', { woman: true, sales: 2200, voluntary: 400 }),
  of('0040', 'Thị Lan', 'Nguyễn', null, WORKSHOP, 16800, '2019-05-06', { woman: true, overtime: true }),
  of('0042', 'Ka Yan', 'Wong', '黃嘉欣', SHOP, 28500, '2019-08-12', {
    woman: true,
    housing: 4000,
    sales: 4800,
    shift: 600,
    loans: [1000, 500]
  }),
  of('0043', 'Ka Yin', 'Wong', '黃家賢', WORKSHOP, 19800, '2019-09-16', { overtime: true }),
  of('0045', 'Man Kit', 'Lo', '羅文傑', WAREHOUSE, 18400, '2019-11-04', { travel: 700, savings: 500 }),
  of('0046', 'Yan Tung', 'Shek', '石欣彤', OFFICE, 22600, '2020-01-13', { woman: true }),
  of('0048', 'Annelie', 'De Villiers', null, OFFICE, 34500, '2020-03-02', { woman: true, housing: 8000 }),
  of('0049', 'Chi Wai', 'Kwan', '關志偉', WORKSHOP, 20400, '2020-06-15', { overtime: true, garnishee: 1200 }),
  of('0051', 'Shuk Yin', 'Yeung', '楊淑賢', WAREHOUSE, 17900, '2020-08-03', { woman: true, travel: 700 }),
  of('0053', 'Cheuk Nam', 'Au-Yeung', '歐陽卓楠', WORKSHOP, 21800, '2020-10-19', { shift: 450 }),
  of('0054', 'Jing', 'Li', '李靜', OFFICE, 26300, '2021-01-04', { woman: true, voluntary: 500 }),
  of('0056', 'Hoi Lam', 'Tang', '鄧海琳', SHOP, 17200, '2021-03-15', { woman: true, sales: 2000 }),
  of('0058', 'Chi Ho', 'Ng', '吳志豪', WAREHOUSE, 18700, '2021-05-10', { travel: 700 }),
  of('0059', 'Ming Fai', 'Chiu', '趙明輝', WORKSHOP, 20100, '2021-07-05', { overtime: true }),
  of('0061', 'Wai Ki', 'Ip', '葉慧琪', SHOP, 17500, '2021-09-20', { woman: true, sales: 1900 }),
  of('0063', 'Wai Kit', 'Pang', '彭偉傑', WAREHOUSE, 18200, '2021-11-01', { travel: 700, loans: [600] }),
  of('0065', 'Sze Wan', 'Law', '羅詩韻', SHOP, 16950, '2022-01-10', { woman: true, sales: 1700 }),
  of('0066', 'Yiu Ming', 'Yuen', '袁耀明', WORKSHOP, 19400, '2022-03-14', { overtime: true }),
  of('0068', 'On Kei', 'Kong', '江安琪', OFFICE, 21200, '2022-04-25', { woman: true }),
  of('0069', 'Annelie', 'de Villiers', null, SHOP, 16200, '2022-06-06', { woman: true, sales: 1500 }),
  of('0071', 'Chung Yan', 'Tse', '謝頌恩', WORKSHOP, 17300, '2022-08-15', { woman: true }),
  of('0073', 'Yee Man', 'Choi', '蔡綺文', SHOP, 16600, '2022-10-03', { woman: true, sales: 1650 }),
  of('0074', 'Pak Kin', 'Mok', '莫柏堅', WAREHOUSE, 17600, '2022-11-21', { travel: 700, method: 'cheque' }),
  of('0076', 'Rajesh', 'Gurung', null, WAREHOUSE, 17400, '2023-01-09', { travel: 700 }),
  of('0078', 'Tsz Ching', 'Wu', '胡子晴', OFFICE, 20800, '2023-03-06', { woman: true }),
  of('0079', 'Wing Lam', 'Szeto', '司徒詠琳', SHOP, 16300, '2023-05-15', { woman: true, sales: 1200 }),
  of('0081', 'Long Yin', 'Sin', '冼朗然', WORKSHOP, 17900, '2023-07-03', { movedMonthsAgo: 8 }),
  of('0082', 'José', 'Peña', null, OFFICE, 25400, '2023-09-11', {}),
  of('0084', 'Siu Fan', 'Yu', '余少芬', WORKSHOP, 6800, '2023-10-16', { woman: true, born: '1968-05-02' }),
  of('0085', 'Maricel', 'Bautista', null, SHOP, 16100, '2024-01-08', { woman: true, sales: 1300 }),
  of('0086', 'Ka Ho', 'Lui', '呂家豪', WAREHOUSE, 17100, '2024-02-19', { travel: 700 }),
  of('0088', 'Zoë', 'Müller-Lüdenscheidt', null, OFFICE, 31500, '2024-04-02', { woman: true }),
  of('0089', 'Hiu Tung', 'Fong', '方曉彤', SHOP, 15900, '2024-06-03', { woman: true, partTime: true, sales: 600 }),
  of('0090', 'Tin Lok', 'Ko', '高天樂', WORKSHOP, 16700, '2024-08-12', { overtime: true, joinedMonthsAgo: 5 }),
  of('0092', 'Lok Hei', 'Yau', '邱樂熙', WORKSHOP, 16500, '2024-08-12', { joinedMonthsAgo: 0 }),
  of('0093', 'Anaïs', "D'Arcy", null, OFFICE, 29800, '2024-08-12', { woman: true, joinedMonthsAgo: 1 }),
  of('0101', 'Kwai Fong', 'Ma', '馬桂芳', WORKSHOP, 14800, '2017-11-06', { woman: true, weekly: true, overtime: true }),
  of('0102', 'Budi', 'Santoso', null, WORKSHOP, 14900, '2019-04-15', { weekly: true, overtime: true, method: 'cash' }),
  of('0104', 'Sau Ying', 'To', '杜秀英', WAREHOUSE, 14300, '2020-07-20', { woman: true, weekly: true, method: 'cash' }),
  of('0105', 'Ho Lam', 'Man', '文皓霖', WAREHOUSE, 15200, '2021-10-11', { weekly: true, overtime: true }),
  of('0107', 'Grace', 'Villanueva', null, WORKSHOP, 14600, '2022-05-30', { woman: true, weekly: true, loans: [250] }),
  of('0108', 'Ka Ho', 'Sung', '宋家豪', WAREHOUSE, 14700, '2023-02-13', { weekly: true, leftMonthsAgo: 4 }),
  of('0110', 'Suk Han', 'Lee', '李淑嫻', OFFICE, 33200, '2016-03-14', { woman: true, housing: 5000, voluntary: 800 })
]

function of(
  number: string,
  first: string,
  last: string,
  chinese: string | null,
  payPoint: number,
  basic: number,
  joined: string,
  traits: RosterTraits
): RosterEntry {
  return { number, first, last, chinese, payPoint, basic, joined, traits }
}
