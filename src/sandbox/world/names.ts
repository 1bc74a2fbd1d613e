/** Invented people and streets. Surnames and given names carry their Latin spelling and their characters side by side. */

/** [Latin, Chinese]. */
type Pair = readonly [string, string]

export const SURNAMES: readonly [Pair, ...Pair[]] = [
  ['Chan', '陳'], ['Wong', '黃'], ['Lee', '李'], ['Cheung', '張'], ['Lau', '劉'], ['Leung', '梁'], ['Lam', '林'],
  ['Ho', '何'], ['Cheng', '鄭'], ['Ng', '吳'], ['Tsang', '曾'], ['Chow', '周'], ['Yip', '葉'], ['Kwok', '郭'],
  ['Fung', '馮'], ['Tam', '譚'], ['Poon', '潘'], ['Siu', '蕭'], ['Hui', '許'], ['Lo', '羅'], ['Shek', '石'],
  ['Kwan', '關'], ['Yeung', '楊'], ['Au-Yeung', '歐陽'], ['Tang', '鄧'], ['Chiu', '趙'], ['Ip', '葉'], ['Mak', '麥'],
  ['Law', '羅'], ['Szeto', '司徒'], ['Choi', '蔡'], ['Tse', '謝'], ['Yau', '邱'], ['Tong', '湯'], ['Yuen', '袁'],
  ['Pang', '彭'], ['Wu', '胡'], ['Sin', '冼'], ['Kong', '江'], ['Mok', '莫'], ['To', '杜'], ['Yu', '余'],
  ['Lui', '呂'], ['Fong', '方'], ['Ko', '高'], ['Man', '文'], ['Ma', '馬'], ['Sung', '宋']
]

export const GIVEN: readonly [Pair, ...Pair[]] = [
  ['Ka Yan', '嘉欣'], ['Wing Sze', '詠詩'], ['Chi Keung', '志強'], ['Mei Fong', '美芳'], ['Ho Yin', '浩賢'],
  ['Siu Ling', '小玲'], ['Kwok Leung', '國良'], ['Hoi Ching', '凱晴'], ['Yuk Lan', '玉蘭'], ['Chun Hei', '俊熙'],
  ['Wai Man', '慧敏'], ['Ka Wai', '家偉'], ['Lai Kuen', '麗娟'], ['Tsz Kit', '子傑'], ['Tai Man', '大文'],
  ['Sin Yee', '倩儀'], ['Ka Yin', '家賢'], ['Man Kit', '文傑'], ['Yan Tung', '欣彤'], ['Chi Wai', '志偉'],
  ['Shuk Yin', '淑賢'], ['Cheuk Nam', '卓楠'], ['Hoi Lam', '海琳'], ['Chi Ho', '志豪'], ['Ming Fai', '明輝'],
  ['Wai Ki', '慧琪'], ['Pui Shan', '佩珊'], ['Kin Wah', '建華'], ['Lok Hei', '樂熙'], ['Mei Kuen', '美娟'],
  ['Sze Wan', '詩韻'], ['Yee Man', '綺文'], ['Wing Lam', '詠琳'], ['Tsz Ching', '子晴'], ['Ho Lam', '皓霖'],
  ['Suk Han', '淑嫻'], ['Chung Yan', '頌恩'], ['Wai Kit', '偉傑'], ['Ka Ho', '家豪'], ['Siu Fan', '少芬'],
  ['Yiu Ming', '耀明'], ['On Kei', '安琪'], ['Sau Ying', '秀英'], ['Kwai Fong', '桂芳'], ['Tin Lok', '天樂'],
  ['Hiu Tung', '曉彤'], ['Long Yin', '朗然'], ['Pak Kin', '柏堅']
]

/** [first name, last name] of people without Chinese characters; accents and apostrophes are meant. */
export const FOREIGN: readonly [Pair, ...Pair[]] = [
  ['Priya', 'Raman'], ['Siobhán', "O'Brien"], ['Marek', 'Novák'], ['Thị Lan', 'Nguyễn'], ['Annelie', 'De Villiers'],
  ['Maricel', 'Bautista'], ['Zoë', 'Müller-Lüdenscheidt'], ['José', 'Peña'], ['Anaïs', "D'Arcy"], ['Rajesh', 'Gurung'],
  ['Fatima', 'Al-Sayed'], ['Søren', 'Kjær'], ['Łukasz', 'Wójcik'], ['Emma', 'Fairweather'], ['Budi', 'Santoso'],
  ['Grace', 'Villanueva']
]

/** [street, district, area code of the spec]. */
export const STREETS: readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] = [
  ['88 Lantern Street', 'Tsim Sha Tsui', 'KOWLOON'],
  ['12 Kiln Lane', 'Sheung Wan', 'HONG_KONG'],
  ['5 Pinegate Path', 'Tai Po', 'NEW_TERRITORIES'],
  ['240 Harbour Terrace', 'Quarry Bay', 'HONG_KONG'],
  ['31 Mill Road', 'Tsuen Wan', 'NEW_TERRITORIES'],
  ['7 Signal Hill Road', 'Hung Hom', 'KOWLOON'],
  ['160 Ferry View', 'Tuen Mun', 'NEW_TERRITORIES'],
  ['19 Old Well Street', 'Kwun Tong', 'KOWLOON'],
  ['2 Seawall Drive', 'Cheung Chau', 'OTHERS']
]

/** Words of companies beyond the written ones. */
export const COMPANY_WORDS: readonly [Pair, ...Pair[]] = [
  ['Northquay Logistics', '北埗物流有限公司'],
  ['Copper Fern Interiors', ''],
  ['Sable & Reed Trading', '砂蘆貿易有限公司'],
  ['Marigold Bay Hotel', '金盞灣酒店有限公司'],
  ['Ninth Wave Software', ''],
  ['Orchid Row Clinic', '蘭里醫務所有限公司']
]
