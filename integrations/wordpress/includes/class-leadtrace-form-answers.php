<?php
/**
 * Answers that form plugins store as values, without the texts that the visitor saw.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Finds the texts in the definition of the form. */
final class Leadtrace_Form_Answers {

	/** Types by element of Fluent Forms; the others keep the element's name. */
	const TYPES = array(
		'input_email'         => 'email',
		'input_hidden'        => 'hidden',
		'input_password'      => 'password',
		'input_file'          => 'file',
		'input_image'         => 'file',
		'gdpr_agreement'      => 'acceptance',
		'terms_and_condition' => 'acceptance',
	);

	/**
	 * Fields of a form in Fluent Forms by name, each with label, type and options. Submissions contain only names and values.
	 *
	 * @param mixed $json Definition.
	 */
	public static function fluent_fields( $json ): array {
		$definition = json_decode( is_string( $json ) ? $json : '', true );
		return self::collect( is_array( $definition ) ? ( $definition['fields'] ?? array() ) : array() );
	}

	/**
	 * Collects the fields of a list, including those in columns.
	 *
	 * @param array $elements Elements.
	 */
	private static function collect( array $elements ): array {
		$fields = array();
		foreach ( $elements as $element ) {
			foreach ( $element['columns'] ?? array() as $column ) {
				$fields += self::collect( $column['fields'] ?? array() );
			}
			$name = (string) ( $element['attributes']['name'] ?? '' );
			if ( '' !== $name ) {
				$settings        = $element['settings'] ?? array();
				$label           = (string) ( $settings['label'] ?? '' );
				$is_phone        = 'tel' === ( $element['attributes']['type'] ?? '' );
				$fields[ $name ] = array(
					'label'   => '' === $label ? (string) ( $settings['admin_field_label'] ?? '' ) : $label,
					'type'    => $is_phone ? 'tel' : ( self::TYPES[ $element['element'] ?? '' ] ?? $element['element'] ?? '' ),
					'options' => $settings['advanced_options'] ?? array(),
				);
			}
		}
		return $fields;
	}

	/**
	 * Text of an answer in Gravity Forms. Entries contain values instead of choices, JSON and serialized lists.
	 *
	 * @param array|object $field Field.
	 * @param array        $entry Entry.
	 */
	public static function gravity( $field, array $entry ): string {
		$id    = (string) $field['id'];
		$type  = (string) $field['type'];
		$parts = array();
		foreach ( is_array( $field['inputs'] ?? null ) ? $field['inputs'] : array() as $input ) {
			$parts[] = (string) ( $entry[ (string) $input['id'] ] ?? '' );
		}
		if ( 'consent' === $type ) {
			return '' === ( $parts[0] ?? '' ) ? '' : $parts[1] ?? $parts[0];
		}
		$filled = array_filter( $parts, 'strlen' );
		if ( $filled && ! in_array( $type, array( 'checkbox', 'multi_choice', 'image_choice' ), true ) ) {
			return implode( 'name' === $type ? ' ' : ', ', $filled );
		}
		if ( is_object( $field ) && method_exists( $field, 'get_value_export' ) ) {
			return (string) $field->get_value_export( $entry, $id, true );
		}
		return $filled ? implode( ', ', $filled ) : (string) ( $entry[ $id ] ?? '' );
	}

	/**
	 * Replaces values with the choices that the visitor saw.
	 *
	 * @param mixed $value   Answer.
	 * @param mixed $options Arrays with label and value.
	 * @return mixed
	 */
	public static function choices( $value, $options ) {
		if ( is_array( $value ) ) {
			return array_map( static fn( $part ) => self::choices( $part, $options ), $value );
		}
		foreach ( is_array( $options ) ? $options : array() as $option ) {
			if ( is_scalar( $value ) && (string) ( $option['value'] ?? '' ) === (string) $value && '' !== (string) ( $option['label'] ?? '' ) ) {
				return $option['label'];
			}
		}
		return $value;
	}
}
