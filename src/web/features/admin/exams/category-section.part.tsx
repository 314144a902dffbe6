import { useState } from 'react';
import {
  type AdminCategory,
  CategoryFields,
  createCategory,
  deleteCategory,
  updateCategory,
} from '#contract/exam-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { countText } from '#rules/wording/count.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { RowButton } from '#web/features/admin/shell/list-row.part.tsx';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { categoryEmoji } from '#web/features/exam/landing/category-emoji.ts';
import { CategoryLook } from './category-look.part.tsx';
import { useAct, useRefetch } from '#web/features/admin/shell/use-act.tsx';

/** The categories and the actions on each. */
export function CategorySection({
  categories,
  newId,
  onBegin,
  onMade,
}: {
  categories: readonly AdminCategory[];
  /** Of the one that was just made. */
  newId: string | null;
  onBegin: () => void;
  onMade: (id: string) => void;
}) {
  const api = useApi();
  const [editTarget, setEditTarget] = useState<AdminCategory | 'new' | null>(null);
  const [going, setGoing] = useState<AdminCategory | null>(null);
  const newCategory = categories.find(({ id }) => id === newId);
  const { act, isBusy, fault } = useAct();
  const edit = (target: AdminCategory | 'new') => {
    onBegin();
    setEditTarget(target);
  };
  const remove = async ({ id }: AdminCategory) => {
    const messages = { success: 'Category deleted', failure: 'Failed to delete category' };
    if (await act(() => api(deleteCategory, { params: { id } }), messages)) setGoing(null);
  };
  return (
    <section aria-labelledby="categories" className="mt-12">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="categories" className="text-title">
          Categories
        </h2>
        <Button look="plain" onClick={() => edit('new')}>
          Add Category
        </Button>
      </div>
      {categories.length === 0 && (
        <p className="border-y border-line py-10 text-center text-muted">
          No categories yet. Add one before you create an exam.
        </p>
      )}
      <output className="block text-small text-muted">{newCategory && `“${newCategory.name}” is highlighted`}</output>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {categories.map((category) => (
          <li
            key={category.id}
            aria-current={category.id === newId ? true : undefined}
            ref={category.id === newId ? intoView : undefined}
            className="flex flex-wrap items-center justify-between gap-x-6 py-2 aria-current:bg-accent-soft aria-current:px-3 aria-current:shadow-[-4px_0_0_var(--color-accent)]"
          >
            <span className="min-w-0 wrap-anywhere">
              <span aria-hidden="true" className="category-mark" data-color={category.color}>
                {categoryEmoji(category.icon)}
              </span>{' '}
              <span className="font-semibold">{category.name}</span>
              <span className="figures block text-small text-muted">{countText(category.examCount, 'exam')}</span>
            </span>
            <span className="flex gap-2">
              <RowButton of={`category ${category.name}`} onClick={() => edit(category)}>
                Edit
              </RowButton>
              <RowButton
                of={`category ${category.name}`}
                isGrave
                onClick={() => {
                  onBegin();
                  setGoing(category);
                }}
              >
                Delete
              </RowButton>
            </span>
          </li>
        ))}
      </ul>
      {editTarget && (
        <CategoryDialog
          category={editTarget === 'new' ? null : editTarget}
          onMade={onMade}
          onClose={() => setEditTarget(null)}
        />
      )}
      {going && (
        <ConfirmDialog
          title="Delete category?"
          action="Delete Category"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void remove(going)}
          onClose={() => setGoing(null)}
        >
          <p className="wrap-anywhere">
            This permanently deletes <strong>{going.name}</strong>. You can’t delete a category that has exams.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function CategoryDialog({
  category,
  onMade,
  onClose,
}: {
  category: AdminCategory | null;
  onMade: (id: string) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const refetch = useRefetch();
  const form = useForm({
    schema: CategoryFields,
    send: async (body) => {
      if (category)
        await api(updateCategory, { params: { id: category.id }, body: { ...body, updatedAt: category.updatedAt } });
      else onMade((await api(createCategory, { body })).id);
      toast('Success', category ? 'Category updated' : 'Category created');
      await refetch();
      onClose();
    },
    failure: { title: 'Error', message: category ? 'Failed to update category' : 'Failed to create category' },
  });
  return (
    <EditorDialog title={category ? 'Edit Category' : 'Add Category'} onClose={onClose}>
      <Form
        form={form}
        isMain
        beside={<CancelButton />}
        action={category ? 'Update Category' : 'Create Category'}
        busy="Saving..."
      >
        <Field label="Name" maxLength={60} defaultValue={category?.name} {...form.field('name')} />
        <TextAreaField
          label="Description"
          maxLength={300}
          defaultValue={category?.description}
          {...form.field('description')}
        />
        <CategoryLook icon={category?.icon} color={category?.color} error={(name) => form.field(name).error} />
      </Form>
    </EditorDialog>
  );
}
