import {
  type BindingElement,
  type Expression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  type TemplateLiteral,
} from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import { nodesIn, type Sources } from './sources.ts';
import {
  type Callable,
  Choice,
  joined,
  keyOf,
  nameOf,
  partsOf,
  type Scope,
  type Text,
  text,
  textOf,
  together,
  type Unreadable,
  unreadable,
  type Value,
} from './values.ts';

const empty: Scope = new Map();

/**
 * Finds the texts that an expression can be, without running it. It follows names to their declarations, functions to
 * what they return, conditions into both branches, and parameters to all calls. All results are alternatives.
 */
export class Texts {
  readonly #sources: Sources;
  readonly #seen = new Set<string>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The texts that an expression can be, without duplicates. */
  of(node: Node): Text[] {
    const texts = this.#choose(node, empty).map((value) => textOf(value, node));
    const known = new Map(
      texts.map((one) => [one.map((part) => (typeof part === 'string' ? part : '$')).join(''), one]),
    );
    return [...known.values()];
  }

  #choose(node: Node, scope: Scope): readonly Value[] {
    try {
      return this.#read(node, scope);
    } catch (error) {
      if (!(error instanceof Choice)) throw error;
      return error.scopes(scope).flatMap((chosen) => this.#choose(node, chosen));
    }
  }

  hasRead(template: Node): boolean {
    return this.#seen.has(keyOf(template));
  }

  #read(node: Node, scope: Scope): readonly Value[] {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return this.#read(node.expression, scope);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return [text(node.text)];
    if (isTemplateExpression(node)) return this.#template(node, scope, (part) => this.#read(part, scope));
    if (isTaggedTemplateExpression(node)) {
      this.#seen.add(keyOf(node));
      return this.#template(node.template, scope, (part) =>
        this.#isSql(part) ? this.#read(part, scope) : [text({ parameter: part })],
      );
    }
    if (isConditionalExpression(node))
      return [...this.#read(node.whenTrue, scope), ...this.#read(node.whenFalse, scope)];
    if (isBinaryExpression(node)) return this.#binary(node.left, node.right, node.operatorToken.kind, scope);
    if (isArrayLiteralExpression(node)) return this.#list(node.elements, scope);
    if (isObjectLiteralExpression(node)) return [this.#record(node.properties, scope)];
    if (isCallable(node)) return [{ kind: 'function', of: node, scope }];
    if (isPropertyAccessExpression(node)) return this.#member(node.expression, node.name.text, scope, node);
    if (isElementAccessExpression(node)) return this.#anyMember(node.expression, scope);
    if (isCallExpression(node)) return this.#call(node, scope);
    if (isIdentifier(node)) return this.#name(node, scope);
    throw unreadable(node);
  }

  #template(node: TemplateLiteral, scope: Scope, read: (part: Expression) => readonly Value[]): readonly Value[] {
    if (!isTemplateExpression(node)) return this.#read(node, scope);
    const spans = node.templateSpans.map(({ expression, literal }) => [read(expression), literal.text] as const);
    return together(spans.map(([values]) => values)).map((values) =>
      text(node.head.text, ...values.flatMap((value, at) => [...textOf(value, node), spans[at]?.[1] ?? ''])),
    );
  }

  #binary(left: Node, right: Node, operator: SyntaxKind, scope: Scope): readonly Value[] {
    if (operator === SyntaxKind.PlusToken)
      return together([this.#read(left, scope), this.#read(right, scope)]).map((both) =>
        text(...both.flatMap((value) => textOf(value, left))),
      );
    if (operator === SyntaxKind.AmpersandAmpersandToken) return this.#read(right, scope);
    return [left, right].flatMap((side) => this.#read(side, scope));
  }

  #list(elements: readonly Node[], scope: Scope): readonly Value[] {
    const parts = elements.map((element) =>
      isSpreadElement(element)
        ? this.#read(element.expression, scope).map((value) => (value.kind === 'list' ? value.items : [value]))
        : this.#read(element, scope).map((value) => [value]),
    );
    return together(parts).map((items) => ({ kind: 'list', items: items.flat() }));
  }

  #record(properties: readonly Node[], scope: Scope): Value {
    const fields = new Map<string, () => readonly Value[]>();
    for (const property of properties) {
      if (isPropertyAssignment(property)) {
        const { name, initializer } = property;
        fields.set(nameOf(name), () => this.#read(initializer, scope));
      } else if (isShorthandPropertyAssignment(property)) {
        fields.set(nameOf(property.name), () => this.#name(property.name, scope));
      } else throw unreadable(property);
    }
    return { kind: 'record', fields };
  }

  #member(of: Node, name: string, scope: Scope, whole: Node): readonly Value[] {
    const literals = this.#literals(whole);
    if (literals !== undefined) return literals;
    return this.#read(of, scope).flatMap((value) => {
      const field = value.kind === 'record' ? value.fields.get(name) : undefined;
      if (field === undefined) throw unreadable(whole);
      return field();
    });
  }

  #anyMember(of: Node, scope: Scope): readonly Value[] {
    return this.#read(of, scope).flatMap((value) => {
      if (value.kind === 'list') return value.items;
      if (value.kind === 'record') return [...value.fields.values()].flatMap((field) => field());
      throw unreadable(of);
    });
  }

  #call(
    node: Node & { readonly expression: Node; readonly arguments: readonly Node[] },
    scope: Scope,
  ): readonly Value[] {
    const { expression: callee, arguments: given } = node;
    const [first, second] = given;
    if (isPropertyAccessExpression(callee)) {
      const { expression: of, name } = callee;
      if (isIdentifier(of) && of.text === 'sql' && first !== undefined)
        return this.#ofSql(name.text, first, second, scope);
      if (name.text === 'join') return this.#joined(of, first, scope);
      if (name.text === 'map' && first !== undefined) return this.#mapped(of, first, scope);
      if (name.text === 'as' || name.text === '$castTo') return this.#read(of, scope);
      if (isIdentifier(of) && of.text === 'Object' && first !== undefined)
        return this.#ofObject(name.text, first, scope);
    }
    if (isIdentifier(callee) && callee.text === 'String' && first !== undefined) return this.#written(first);
    return this.#read(callee, scope).flatMap((called) => {
      if (called.kind !== 'function') throw unreadable(node);
      return this.#returned(
        called,
        given.map((argument) => () => this.#read(argument, scope)),
      );
    });
  }

  /** The forms of a number or a boolean as text. */
  #written(node: Node): readonly Value[] {
    const { flags } = this.#sources.typeOf(node);
    if ((flags & TypeFlags.NumberLike) !== 0) return [text('1')];
    if ((flags & (TypeFlags.BooleanLike | TypeFlags.Boolean)) !== 0) return [text('true'), text('false')];
    throw unreadable(node);
  }

  #ofSql(name: string, first: Node, second: Node | undefined, scope: Scope): readonly Value[] {
    if (name === 'raw') return this.#read(first, scope);
    if (name === 'join') return this.#joined(first, second, scope);
    const values = this.#read(first, scope);
    if (name === 'lit')
      return values.map((value) => {
        const written = textOf(value, first).join('');
        return text(/^\d+$/u.test(written) ? written : `'${written}'`);
      });
    return values.map((value) =>
      text(
        textOf(value, first)
          .join('')
          .split('.')
          .map((part) => `"${part}"`)
          .join('.'),
      ),
    );
  }

  #joined(of: Node, separator: Node | undefined, scope: Scope): readonly Value[] {
    const between = separator === undefined ? [text(', ')] : this.#read(separator, scope);
    return together([this.#read(of, scope), between]).map(([list = text(), by = text()]) => joined(list, by, of));
  }

  #ofObject(name: string, first: Node, scope: Scope): readonly Value[] {
    return this.#read(first, scope).map((value) => {
      if (value.kind !== 'record') throw unreadable(first);
      const fields = [...value.fields];
      if (name === 'keys') return { kind: 'list', items: fields.map(([key]) => text(key)) };
      const items = fields.flatMap(([key, field]) => {
        const [one = text()] = field();
        return name === 'values' ? [one] : [{ kind: 'list', items: [text(key), one] } as const];
      });
      return { kind: 'list', items };
    });
  }

  #mapped(of: Node, how: Node, scope: Scope): readonly Value[] {
    return together([this.#read(of, scope), this.#read(how, scope)]).flatMap(([list, called]) => {
      if (list?.kind !== 'list' || called?.kind !== 'function') throw unreadable(of);
      const each = list.items.map((item) => this.#returned(called, [() => [item]]));
      return together(each).map((items) => ({ kind: 'list', items }) as const);
    });
  }

  #returned(
    { of, scope }: Extract<Value, { kind: 'function' }>,
    given: readonly (() => readonly Value[])[],
  ): readonly Value[] {
    const { body } = of;
    if (body === undefined) throw unreadable(of);
    const inner = this.#given(of, scope, (at) => given[at]);
    if (!isBlock(body)) return this.#read(body, inner);
    const returns = [...nodesIn(body)].filter(isReturnStatement);
    return returns.flatMap(({ expression }) => (expression === undefined ? [] : this.#read(expression, inner)));
  }

  /** The scope inside a function; a missing argument is its default, or nothing. */
  #given(of: Callable, scope: Scope, given: (at: number) => ((scope: Scope) => readonly Value[]) | undefined): Scope {
    const inner = new Map(scope);
    of.parameters.filter(isParameterDeclaration).forEach((parameter, at) => {
      const { initializer } = parameter;
      const byDefault = initializer === undefined ? () => [] : (now: Scope) => this.#read(initializer, now);
      inner.set(keyOf(parameter), given(at) ?? byDefault);
    });
    return inner;
  }

  #name(name: Node, scope: Scope): readonly Value[] {
    const literals = this.#literals(name);
    if (literals !== undefined) return literals;
    const declaration = this.#sources.declarationOf(name);
    if (declaration === undefined) throw unreadable(name);
    return this.#declared(declaration, scope);
  }

  #declared(declaration: Node, scope: Scope): readonly Value[] {
    const given = scope.get(keyOf(declaration));
    if (given !== undefined) return given(scope);
    if (isFunctionDeclaration(declaration)) return this.#read(declaration, scope);
    if (isBindingElement(declaration)) return this.#bound(declaration, scope);
    if (isParameterDeclaration(declaration)) throw this.#eachCall(declaration);
    if (!isVariableDeclaration(declaration)) throw unreadable(declaration);
    if (declaration.initializer !== undefined) return this.#read(declaration.initializer, scope);
    const loop = declaration.parent.parent;
    if (isForOfStatement(loop)) throw this.#eachItem(declaration, loop.expression);
    throw unreadable(declaration);
  }

  #bound(element: BindingElement, scope: Scope): readonly Value[] {
    const pattern = element.parent;
    const key = element.propertyName ?? element.name;
    return this.#declared(pattern.parent, scope).flatMap((value) => {
      const part = isArrayBindingPattern(pattern)
        ? value.kind === 'list' && value.items[pattern.elements.indexOf(element)]
        : value.kind === 'record' && key !== undefined && value.fields.get(nameOf(key))?.();
      if (!part) throw unreadable(element);
      return part;
    });
  }

  #eachCall(parameter: Node): Choice | Unreadable {
    const owner = parameter.parent;
    if (!isCallable(owner)) return unreadable(parameter);
    const calls = this.#sources.callsOf(owner);
    if (calls.length === 0) return unreadable(parameter);
    return new Choice((scope) =>
      calls.map((call) =>
        this.#given(owner, scope, (at) => {
          const argument = call.arguments[at];
          return argument && ((now) => this.#read(argument, now));
        }),
      ),
    );
  }

  #eachItem(name: Node, of: Node): Choice {
    return new Choice((scope) =>
      this.#choose(of, scope).flatMap((list) => {
        if (list.kind !== 'list') throw unreadable(of);
        return list.items.map((item) => new Map(scope).set(keyOf(name), () => [item]));
      }),
    );
  }

  #isSql(node: Node): boolean {
    return partsOf(this.#sources.typeOf(node)).some(
      (type) => this.#sources.checker.getPropertyOfType(type, 'toOperationNode') !== undefined,
    );
  }

  /** The values of an expression by its type: one of these strings or numbers. */
  #literals(node: Node): readonly Value[] | undefined {
    const types = partsOf(this.#sources.typeOf(node));
    const values = types.map((type) =>
      type.isStringLiteralType() || type.isNumberLiteralType() ? String(type.value) : null,
    );
    return values.includes(null) ? undefined : values.map((value) => text(value ?? ''));
  }
}

const isCallable = (node: Node): node is Callable => isArrowFunction(node) || isFunctionDeclaration(node);
