export const ownCardsKey = (examId: string) => ['exams', examId, 'own cards'];
