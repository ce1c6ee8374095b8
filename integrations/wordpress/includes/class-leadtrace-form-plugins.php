<?php
/**
 * Fields of a submission, as each form plugin passes them to its hook.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** One method per form plugin. Null means that the submission is not a lead. */
final class Leadtrace_Form_Plugins {

	/**
	 * Describes a form.
	 *
	 * @param mixed $title  Title.
	 * @param array $fields Fields.
	 */
	private static function form( $title, array $fields ): array {
		return array(
			'title'  => is_scalar( $title ) ? (string) $title : '',
			'fields' => $fields,
		);
	}

	/**
	 * Describes a field.
	 *
	 * @param mixed $name  Name.
	 * @param mixed $label Label.
	 * @param mixed $type  Type.
	 * @param mixed $value Answer.
	 */
	private static function field( $name, $label, $type, $value ): array {
		$text = static function ( $part ) {
			return is_scalar( $part ) ? (string) $part : '';
		};
		return array(
			'name'  => $text( $name ),
			'label' => $text( $label ),
			'type'  => $text( $type ),
			'value' => $value,
		);
	}

	/**
	 * Contact Form 7. A failed email must not cause the lead to be lost.
	 *
	 * @param object $form   WPCF7_ContactForm.
	 * @param array  $result Result with a status.
	 */
	public static function contact_form_7( $form, $result ): ?array {
		$submission = WPCF7_Submission::get_instance();
		if ( ! $submission || ! in_array( $result['status'] ?? '', array( 'mail_sent', 'mail_failed' ), true ) ) {
			return null;
		}
		$types = array();
		foreach ( $form->scan_form_tags() as $tag ) {
			$types[ $tag->name ] = $tag->basetype;
		}
		$fields = array();
		foreach ( $submission->get_posted_data() as $name => $value ) {
			$fields[] = self::field( $name, $name, $types[ $name ] ?? '', $value );
		}
		return self::form( $form->title(), $fields );
	}

	/**
	 * WPForms.
	 *
	 * @param array $fields Fields with name (the label), type and value.
	 * @param array $entry  Posted data.
	 * @param array $form   Form.
	 */
	public static function wpforms( $fields, $entry, $form ): ?array {
		return self::form( $form['settings']['form_title'] ?? '', self::labelled( $fields ) );
	}

	/**
	 * Everest Forms, whose fields are like those of WPForms.
	 *
	 * @param array $fields Fields.
	 * @param array $entry  Posted data.
	 * @param array $form   Form.
	 */
	public static function everest( $fields, $entry, $form ): ?array {
		return self::form( $form['settings']['form_title'] ?? '', self::labelled( $fields ) );
	}

	/**
	 * Converts fields with name, type and value.
	 *
	 * @param array $fields Fields.
	 */
	private static function labelled( array $fields ): array {
		$all = array();
		foreach ( $fields as $field ) {
			$value = $field['value'] ?? '';
			$label = $field['name'] ?? '';
			// Everest Forms wraps choices as name, type and label, and gives the field itself no name.
			if ( is_array( $value ) && isset( $value['label'] ) ) {
				$label = $value['name'] ?? $label;
				$value = $value['label'];
			}
			// WPForms puts each choice on a line of its own.
			if ( is_string( $value ) && in_array( $field['type'] ?? '', array( 'checkbox', 'select', 'payment-checkbox' ), true ) ) {
				$value = explode( "\n", $value );
			}
			$all[] = self::field( $field['meta_key'] ?? '', $label, $field['type'] ?? '', $value );
		}
		return $all;
	}

	/**
	 * Gravity Forms. Parts of a field have keys such as 1.3.
	 *
	 * @param array $entry Entry.
	 * @param array $form  Form.
	 */
	public static function gravity( $entry, $form ): ?array {
		if ( 'spam' === ( $entry['status'] ?? '' ) ) {
			return null;
		}
		$fields = array();
		foreach ( $form['fields'] as $field ) {
			$fields[] = self::field( $field['inputName'] ?? '', $field['label'], $field['type'], Leadtrace_Form_Answers::gravity( $field, $entry ) );
		}
		return self::form( $form['title'] ?? '', $fields );
	}

	/**
	 * Elementor Pro.
	 *
	 * @param object $record Form_Record.
	 */
	public static function elementor( $record ): ?array {
		$fields = array();
		foreach ( $record->get( 'fields' ) as $id => $field ) {
			$fields[] = self::field( $id, $field['title'] ?? '', $field['type'] ?? '', $field['raw_value'] ?? $field['value'] ?? '' );
		}
		return self::form( $record->get_form_settings( 'form_name' ), $fields );
	}

	/**
	 * Fluent Forms. Names consist of parts; keys that start with an underscore are technical.
	 *
	 * @param int    $id   Submission.
	 * @param array  $data Answers by name.
	 * @param object $form Form.
	 */
	public static function fluent( $id, $data, $form ): ?array {
		$class = 'FluentForm\App\Models\Submission';
		$saved = class_exists( $class ) ? $class::find( $id ) : null;
		if ( 'spam' === ( $saved->status ?? '' ) ) {
			return null;
		}
		$defined = Leadtrace_Form_Answers::fluent_fields( $form->form_fields ?? '' );
		$fields  = array();
		foreach ( $data as $name => $value ) {
			if ( 0 === strpos( $name, '_' ) ) {
				continue;
			}
			$field    = $defined[ $name ] ?? array();
			$is_name  = is_array( $value ) && isset( $value['first_name'] );
			$value    = $is_name ? implode( ' ', array_filter( $value, 'strlen' ) ) : Leadtrace_Form_Answers::choices( $value, $field['options'] ?? array() );
			$fields[] = self::field( $is_name ? 'name' : $name, $field['label'] ?? '', $field['type'] ?? '', $value );
		}
		return self::form( $form->title ?? '', $fields );
	}

	/**
	 * Ninja Forms.
	 *
	 * @param array $data Form with fields and settings.
	 */
	public static function ninja( $data ): ?array {
		$fields = array();
		foreach ( $data['fields'] ?? array() as $field ) {
			// Older versions store a field's properties in its settings.
			$field   += is_array( $field['settings'] ?? null ) ? $field['settings'] : array();
			$fields[] = self::field( $field['key'] ?? '', $field['label'] ?? '', $field['type'] ?? '', Leadtrace_Form_Answers::choices( $field['value'] ?? '', $field['options'] ?? array() ) );
		}
		return self::form( $data['settings']['title'] ?? '', $fields );
	}

	/**
	 * Forminator. Drafts are not submissions. Names such as email-1 start with the type.
	 *
	 * @param object $entry  Entry.
	 * @param int    $form   Form.
	 * @param array  $fields Fields with name and value.
	 */
	public static function forminator( $entry, $form, $fields ): ?array {
		if ( ! empty( $entry->is_spam ) || in_array( $entry->status ?? '', array( 'draft', 'abandoned', 'spam' ), true ) ) {
			return null;
		}
		$all = array();
		foreach ( $fields as $field ) {
			$name = (string) ( $field['name'] ?? '' );
			if ( 0 === strpos( $name, '_' ) ) {
				continue;
			}
			$settings = is_array( $field['field_array'] ?? null ) ? $field['field_array'] : array();
			$type     = (string) ( $field['field_type'] ?? preg_replace( '/-\d+$/', '', $name ) );
			$value    = Leadtrace_Form_Answers::choices( $field['value'] ?? '', $settings['options'] ?? array() );
			if ( 'name' === $type && is_array( $value ) ) {
				$value = implode( ' ', array_filter( $value, 'strlen' ) );
			} elseif ( 'time' === $type && isset( $value['hours'], $value['minutes'] ) ) {
				$value = trim( $value['hours'] . ':' . $value['minutes'] . ' ' . ( $value['ampm'] ?? '' ) );
			}
			// Forminator encodes &, < and >.
			$all[] = self::field( $type, $settings['field_label'] ?? '', $type, map_deep( $value, static fn( $part ) => is_string( $part ) ? wp_specialchars_decode( $part, ENT_QUOTES ) : $part ) );
		}
		return self::form( '#' . $form, $all );
	}

	/**
	 * Formidable Forms. Drafts are not submissions.
	 *
	 * @param int $entry Entry.
	 * @param int $form  Form.
	 */
	public static function formidable( $entry, $form ): ?array {
		$stored = FrmEntry::getOne( $entry, true );
		if ( ! $stored || ! empty( $stored->is_draft ) ) {
			return null;
		}
		$fields = array();
		foreach ( FrmField::get_all_for_form( $form ) as $field ) {
			$value = $stored->metas[ $field->id ] ?? '';
			if ( 'name' === $field->type && is_array( $value ) ) {
				$value = implode( ' ', array_filter( $value, 'strlen' ) );
			}
			$fields[] = self::field( $field->field_key, $field->name, $field->type, Leadtrace_Form_Answers::choices( $value, $field->options ?? array() ) );
		}
		return self::form( '#' . $form, $fields );
	}

	/**
	 * Jetpack.
	 *
	 * @param int      $post    Stored message.
	 * @param object[] $fields  Fields, each a Contact_Form_Field.
	 * @param mixed    $is_spam True for spam.
	 */
	public static function jetpack( $post, $fields, $is_spam ): ?array {
		if ( true === $is_spam || in_array( get_post_status( $post ), array( 'spam', 'trash' ), true ) ) {
			return null;
		}
		$all = array();
		foreach ( $fields as $field ) {
			$label = $field->get_attribute( 'label' );
			$all[] = self::field( $label, $label, $field->get_attribute( 'type' ), $field->value );
		}
		return self::form( '', $all );
	}

	/**
	 * Forms from themes and other plugins: do_action( 'leadtrace_form', $title, $fields ).
	 *
	 * @param string $title  Title.
	 * @param array  $fields Answers by name, or a list of fields with name, label, type and value.
	 */
	public static function own( $title, $fields ): ?array {
		$all = array();
		foreach ( (array) $fields as $name => $value ) {
			$all[] = is_array( $value ) && isset( $value['value'] )
				? self::field( $value['name'] ?? $name, $value['label'] ?? '', $value['type'] ?? '', $value['value'] )
				: self::field( $name, '', '', $value );
		}
		return self::form( $title, $all );
	}
}
