/** A full hour of the day, 0 to 23: '8:00 AM'. */
export const hourText = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
